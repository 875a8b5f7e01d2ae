/* LU without pivoting: in place, the diagonal of L is 1. */
#include <concord.h>

enum { N = 3 };

int main(void) {
  double a[N][N];
  concord_symbolic(a, sizeof a, "a");
  for (int k = 0; k < N; k++)
    for (int i = k + 1; i < N; i++) {
      a[i][k] /= a[k][k];
      for (int j = k + 1; j < N; j++)
        a[i][j] -= a[i][k] * a[k][j];
    }
  concord_output_doubles(a[0], N * N, "lu");
  return 0;
}
