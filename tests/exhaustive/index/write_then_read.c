// A write to an unknown place is seen by the read of another unknown place.
#include <concord.h>
#include "../show.h"

int main(void) {
  unsigned char a, b;
  concord_symbolic(&a, sizeof a, "a");
  concord_symbolic(&b, sizeof b, "b");
  concord_assume(a < 8 && b < 8);
  int cells[8] = {0};
  cells[a] = 5;
  cells[b] += 2;
  show("%d\n", cells[3]);
  return 0;
}
