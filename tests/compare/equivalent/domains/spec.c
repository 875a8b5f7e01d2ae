#include <concord.h>

int main(void) {
  double x[2];
  concord_symbolic(x, sizeof x, "x");
  concord_output_double(x[0] + x[1], "sum");
  return 0;
}
