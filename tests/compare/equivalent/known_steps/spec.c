#include <concord.h>

int main(void) {
  double x[4], sum = 0;
  concord_symbolic(x, sizeof x, "x");
  for (int i = 0; i < 3; i++)
    sum += (i + 1) * x[i];
  concord_output_double(sum, "sum");
  return 0;
}
