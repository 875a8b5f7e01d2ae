#include <concord.h>

enum { N = 6, SWEEPS = 2 };

int main(void) {
  double u[N][N], f[N][N], next[N][N], residual = 0;
  concord_symbolic(u, sizeof u, "u");
  concord_symbolic(f, sizeof f, "f");
  for (int sweep = 0; sweep < SWEEPS; sweep++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        next[i][j] = (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] - f[i][j]) / 4;
    residual = 0;
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) {
        residual += (next[i][j] - u[i][j]) * (next[i][j] - u[i][j]);
        u[i][j] = next[i][j];
      }
  }
  concord_output_doubles(&u[0][0], N * N, "u");
  concord_output_double(residual, "residual");
  return 0;
}
