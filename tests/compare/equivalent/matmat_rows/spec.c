#include <concord.h>

enum { N = 3 };

int main(void) {
  double a[N][N], b[N][N], c[N][N];
  concord_symbolic(a, sizeof a, "a");
  concord_symbolic(b, sizeof b, "b");
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      c[i][j] = 0;
      for (int k = 0; k < N; k++)
        c[i][j] += a[i][k] * b[k][j];
    }
  concord_output_doubles(c[0], N * N, "c");
  return 0;
}
