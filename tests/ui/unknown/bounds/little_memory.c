// verify: -n 1 --memory-limit 1
// reason: the memory limit was reached (--memory-limit)
#include <concord.h>

int main(void) {
  unsigned n;
  concord_symbolic(&n, sizeof n, "n");
  return n > 7 ? 0 : 0;
}
