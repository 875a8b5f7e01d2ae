// verify: -n 1
// The index times the size of an element is 2^64: on a machine whose addresses wrap, that is no
// distance at all. It is out of bounds all the same (C17 6.5.6p8).
#include <concord.h>

int main(void) {
  double a[4] = {0};
  long i;
  concord_symbolic(&i, sizeof i, "i");
  concord_assume(i < 0 || i > 3);
  concord_assume(i % (1L << 61) == 0);
  return a[i] > 0; //~ ERROR out-of-bounds
}
