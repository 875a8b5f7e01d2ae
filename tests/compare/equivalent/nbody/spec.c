/* One step of bodies on a line that attract each other; softened, so that nobody divides by zero. */
#include <concord.h>
#include <math.h>

enum { N = 3 };

int main(void) {
  double x[N], v[N], m[N], dt, f[N];
  concord_symbolic(x, sizeof x, "x");
  concord_symbolic(v, sizeof v, "v");
  concord_symbolic(m, sizeof m, "m");
  concord_symbolic(&dt, sizeof dt, "dt");
  for (int i = 0; i < N; i++) {
    f[i] = 0;
    for (int j = 0; j < N; j++) {
      double d = x[j] - x[i], r = sqrt(d * d + 1);
      f[i] += m[j] * d / (r * r * r);
    }
  }
  for (int i = 0; i < N; i++) {
    v[i] += dt * f[i];
    x[i] += dt * v[i];
  }
  concord_output_doubles(x, N, "x");
  concord_output_doubles(v, N, "v");
  return 0;
}
