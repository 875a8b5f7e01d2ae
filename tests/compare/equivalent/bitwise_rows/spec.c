#include <concord.h>

enum { N = 3 };

int main(void) {
  double a[N][N], x[N], y[N];
  concord_symbolic(a, sizeof a, "a");
  concord_symbolic(x, sizeof x, "x");
  for (int i = 0; i < N; i++) {
    y[i] = 0;
    for (int j = 0; j < N; j++)
      y[i] += a[i][j] * x[j];
    y[i] /= N;
  }
  concord_output_doubles(y, N, "y");
  return 0;
}
