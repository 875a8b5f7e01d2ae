#include <concord.h>
#include "../show.h"

int main(void) {
  unsigned char a[2];
  concord_symbolic(&a, sizeof a, "a");
  concord_assume(a[0] < 12 && a[1] < 12);
  unsigned x = a[0], y = a[1];
  while (y) { unsigned t = x % y; x = y; y = t; }
  show("%u\n", x);
  return 0;
}
