// What is asked for again under a name is another input.
// compare: -n 1
// says: the implementation has an input `x, number 2`
#include <concord.h>

int main(void) {
  double x, y;
  concord_symbolic(&x, sizeof x, "x");
  concord_symbolic(&y, sizeof y, "x");
  concord_output_double(x + y, "y");
  return 0;
}
