#include <concord.h>
#include <math.h>

enum { N = 3 };

int main(void) {
  double x[N], y[N], sum = 0;
  concord_symbolic(x, sizeof x, "x");
  for (int i = 0; i < N; i++)
    sum += exp(x[i]);
  for (int i = 0; i < N; i++)
    y[i] = exp(x[i]) / sum;
  concord_output_doubles(y, N, "y");
  return 0;
}
