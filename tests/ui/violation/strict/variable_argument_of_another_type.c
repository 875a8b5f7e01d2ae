// verify: -n 1
// An integer was passed, and a number is asked for: in other registers, which nobody has written.
#include <stdarg.h>

static double sum(int n, ...) {
  va_list ap;
  double total = 0;
  va_start(ap, n);
  while (n-- > 0) total += va_arg(ap, double);
  va_end(ap);
  return total;
}

int main(void) {
  return sum(2, 1.5, 2) > 3; //~ ERROR uninitialised
}
