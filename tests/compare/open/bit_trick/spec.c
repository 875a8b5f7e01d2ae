#include <concord.h>
#include <math.h>

int main(void) {
  double x;
  concord_symbolic(&x, sizeof x, "x");
  concord_output_double(fabs(x * 2), "y");
  return 0;
}
