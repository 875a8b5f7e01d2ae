// verify: -n 1
// paths: 2
// A table is looked up at an unknown index that an assumption keeps inside.
#include <concord.h>

static const int table[8] = {1, 5, 9, 2, 4, 7, 6, 3};

int main(void) {
  unsigned x;
  concord_symbolic(&x, sizeof x, "x");
  concord_assume(x < 8);
  int v = table[x];
  if (v == 7)
    concord_assert(x == 5);
  concord_assert(100 / v >= 11);
  return 0;
}
