#include <concord.h>

enum { N = 6, STEPS = 3 };

int main(void) {
  double u[N + 2], v[N + 2], k;
  concord_symbolic(u, sizeof u, "u");
  concord_symbolic(&k, sizeof k, "k");
  for (int t = 0; t < STEPS; t++) {
    for (int i = 1; i <= N; i++)
      v[i] = u[i] + k * (u[i - 1] - 2 * u[i] + u[i + 1]);
    for (int i = 1; i <= N; i++)
      u[i] = v[i];
  }
  concord_output_doubles(u + 1, N, "u");
  return 0;
}
