// verify: -n 1
// Nobody looks at the result; the conversion is undefined all the same (C17 6.3.1.4p1).
#include <concord.h>

int main(void) {
  double x;
  concord_symbolic(&x, sizeof x, "x");
  volatile int y = (int)x; //~ ERROR bad-conversion
  return 0;
}
