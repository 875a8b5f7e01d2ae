#include <concord.h>

int main(void) {
  double x[3];
  concord_symbolic(x, sizeof x, "x");
  concord_output_double((x[1] + x[2]) / 4, "quarter");
  return 0;
}
