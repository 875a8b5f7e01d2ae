// verify: -n 1 --deny strict-c
// One step further than the end, where an input says so.
#include <concord.h>

static int between(const int *from, const int *p) { return p >= from; }

int main(void) {
  int numbers[8] = {0};
  int n;
  concord_symbolic(&n, sizeof n, "n");
  concord_assume(n >= 0 && n <= 9);
  return between(numbers, numbers + n) ? 0 : 1; //~ ERROR pointer-arithmetic
}
