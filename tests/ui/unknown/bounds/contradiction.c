// verify: -n 1
// reason: no execution satisfies the program's assumptions
#include <concord.h>

int main(void) {
  int x;
  concord_symbolic(&x, sizeof x, "x");
  concord_assume(x > 3);
  concord_assume(x < 2);
  concord_assert(0);
  return 0;
}
