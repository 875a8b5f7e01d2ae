#include <concord.h>

enum { N = 6, STEPS = 2 };

int main(void) {
  double u[N], next[N];
  concord_symbolic(u, sizeof u, "u");
  for (int step = 0; step < STEPS; step++) {
    for (int i = 0; i < N; i++) {
      double left = i > 0 ? u[i - 1] : 0, right = i < N - 1 ? u[i + 1] : 0;
      next[i] = u[i] + 0.1 * (left - 2 * u[i] + right);
    }
    for (int i = 0; i < N; i++)
      u[i] = next[i];
  }
  concord_output_doubles(u, N, "u");
  return 0;
}
