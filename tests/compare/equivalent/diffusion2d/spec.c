/* Explicit steps of the diffusion equation on a grid whose border is fixed. */
#include <concord.h>

enum { MOST = 5, MOST_STEPS = 5 };

int main(void) {
  int nx, ny, steps;
  double u[MOST + 2][MOST + 2], v[MOST + 2][MOST + 2], k;
  concord_symbolic(&nx, sizeof nx, "nx");
  concord_symbolic(&ny, sizeof ny, "ny");
  concord_symbolic(&steps, sizeof steps, "steps");
  concord_assume(1 <= nx && nx <= MOST && 1 <= ny && ny <= MOST && 1 <= steps && steps <= MOST_STEPS);
  concord_symbolic(&k, sizeof k, "k");
  concord_symbolic(u, sizeof u, "u");
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i <= nx; i++)
      for (int j = 1; j <= ny; j++)
        v[i][j] = u[i][j] + k * (u[i + 1][j] + u[i - 1][j] + u[i][j + 1] + u[i][j - 1] - 4 * u[i][j]);
    for (int i = 1; i <= nx; i++)
      for (int j = 1; j <= ny; j++)
        u[i][j] = v[i][j];
  }
  for (int i = 1; i <= nx; i++)
    concord_output_doubles(&u[i][1], ny, "u");
  return 0;
}
