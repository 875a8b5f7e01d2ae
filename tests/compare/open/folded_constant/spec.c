#include <concord.h>

int main(void) {
  double x, sum = 0.1;
  concord_symbolic(&x, sizeof x, "x");
  sum += 0.2;
  concord_output_double(sum * x, "y");
  return 0;
}
