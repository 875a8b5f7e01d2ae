#include <concord.h>

enum { N = 4, STEPS = 3 };

int main(void) {
  double old[N + 2], u[N + 2], next[N + 2], c;
  concord_symbolic(&c, sizeof c, "c");
  concord_symbolic(u + 1, N * sizeof *u, "u");
  u[0] = u[N + 1] = 0;
  for (int i = 0; i < N + 2; i++)
    old[i] = u[i];
  for (int t = 0; t < STEPS; t++) {
    for (int i = 1; i <= N; i++)
      next[i] = 2 * u[i] - old[i] + c * c * (u[i + 1] - 2 * u[i] + u[i - 1]);
    for (int i = 1; i <= N; i++) {
      old[i] = u[i];
      u[i] = next[i];
    }
  }
  concord_output_doubles(u + 1, N, "u");
  return 0;
}
