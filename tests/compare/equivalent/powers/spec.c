#include <concord.h>
#include <math.h>

int main(void) {
  double x[2];
  concord_symbolic(x, sizeof x, "x");
  concord_assume(x[0] > 0 && x[1] > 0);
  double r = sqrt(x[0] * x[0] + x[1] * x[1]);
  concord_output_double(x[0] / (r * r * r), "force");
  concord_output_double(sqrt(x[0]) / x[1], "other");
  return 0;
}
