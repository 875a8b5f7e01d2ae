// verify: -n 1 --deny signed-overflow
// The lowest number is left out, for `int` and for `long`.
#include <concord.h>
#include <limits.h>
#include <stdlib.h>

int main(void) {
  int x;
  concord_symbolic(&x, sizeof x, "x");
  if (x == INT_MIN)
    return 0;
  concord_assert(abs(x) >= 0 && labs(LONG_MIN + 1) == LONG_MAX && labs(x) >= 0);
  return 0;
}
