// verify: -n 1 --deny signed-overflow
#include <concord.h>
#include <limits.h>

int main(void) {
  long x;
  concord_symbolic(&x, sizeof x, "x");
  if (x > 0) return 0;
  long y = -x; //~ ERROR signed-overflow
  return y == 3;
}
