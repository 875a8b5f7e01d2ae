#include <concord.h>
#include <math.h>

enum { N = 3 };

int main(void) {
  double u[N], t = 0;
  concord_symbolic(u, sizeof u, "u");
  for (int step = 0; step < N; step++)
    t += 0.1;
  concord_output_double(t, "time");
  for (int i = 0; i < N; i++)
    concord_output_double(u[i] / 3 + 0.2 * u[i], "scaled");
  concord_output_double(pow(u[0], 3), "cube");
  return 0;
}
