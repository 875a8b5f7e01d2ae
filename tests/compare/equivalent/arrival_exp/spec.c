#include <concord.h>
#include <math.h>

enum { N = 3 };

int main(void) {
  double x[N], sum = 0;
  concord_symbolic(x, sizeof x, "x");
  for (int i = 1; i < N; i++)
    sum += exp(x[i]);
  concord_output_double(sum, "sum");
  return 0;
}
