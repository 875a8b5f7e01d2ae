#include <concord.h>

enum { N = 4, STEPS = 2 };

int main(void) {
  double u[N][N], v[N][N];
  concord_symbolic(u, sizeof u, "u");
  for (int t = 0; t < STEPS; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        v[i][j] = (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]) / 4;
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        u[i][j] = v[i][j];
  }
  concord_output_doubles(u[0], N * N, "u");
  return 0;
}
