#include <concord.h>

enum { N = 3 };

int main(void) {
  double d[N][N];
  concord_symbolic(d, sizeof d, "d");
  for (int k = 0; k < N; k++)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        if (i != k && j != k && i != j && d[i][k] + d[k][j] < d[i][j])
          d[i][j] = d[i][k] + d[k][j];
  concord_output_doubles(d[0], N * N, "d");
  return 0;
}
