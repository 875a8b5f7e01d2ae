// verify: -n 1 --max-loop 5
// reason: iterations (--max-loop)
#include <concord.h>

int main(void) {
  unsigned n, i = 0;
  concord_symbolic(&n, sizeof n, "n");
  while (i < n)
    i++;
  concord_assert(i == n);
  return 0;
}
