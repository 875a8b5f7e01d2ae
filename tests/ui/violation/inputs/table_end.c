// verify: -n 1
// The assumption lets one index too many through, and one entry is zero.
#include <concord.h>

static const int table[8] = {1, 5, 9, 2, 4, 7, 0, 3};

int main(void) {
  unsigned x;
  concord_symbolic(&x, sizeof x, "x");
  concord_assume(x <= 8);
  int v = table[x]; //~ ERROR out-of-bounds
  return 100 / v > 200; //~ ERROR division-by-zero
}
