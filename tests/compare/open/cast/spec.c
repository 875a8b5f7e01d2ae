#include <concord.h>

int main(void) {
  double x;
  concord_symbolic(&x, sizeof x, "x");
  concord_assume(x > 0 && x < 3);
  int y = (int)x;
  concord_output(&y, sizeof y, "y");
  return 0;
}
