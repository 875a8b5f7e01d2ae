#include <concord.h>

int main(void) {
  double x;
  concord_symbolic(&x, sizeof x, "x");
  concord_output_double(2 * x, "y");
  return 0;
}
