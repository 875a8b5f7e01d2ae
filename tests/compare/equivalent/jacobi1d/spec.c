/* Jacobi iterations for a tridiagonal system, until the change is small or there were two. */
#include <concord.h>
#include <math.h>

enum { N = 3 };

int main(void) {
  double b[N], x[N + 2] = {0}, y[N + 2], tolerance;
  concord_symbolic(b, sizeof b, "b");
  concord_symbolic(&tolerance, sizeof tolerance, "tolerance");
  int rounds = 0;
  for (; rounds < 2; rounds++) {
    double change = 0;
    for (int i = 1; i <= N; i++) {
      y[i] = (b[i - 1] + x[i - 1] + x[i + 1]) / 2;
      change = fmax(change, fabs(y[i] - x[i]));
    }
    for (int i = 1; i <= N; i++)
      x[i] = y[i];
    if (change < tolerance)
      break;
  }
  concord_output(&rounds, sizeof rounds, "rounds");
  concord_output_doubles(x + 1, N, "x");
  return 0;
}
