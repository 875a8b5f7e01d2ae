#include <concord.h>
#include <math.h>

int main(void) {
  double x[2];
  concord_symbolic(x, sizeof x, "x");
  concord_assume(x[0] > 0 && x[1] > 0);
  concord_output_double(log(x[0] * x[1]), "log");
  return 0;
}
