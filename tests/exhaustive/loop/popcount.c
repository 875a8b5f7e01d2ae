#include <concord.h>
#include "../show.h"

int main(void) {
  unsigned char a;
  concord_symbolic(&a, sizeof a, "a");
  int n = 0;
  for (unsigned char x = a; x; x &= x - 1) n++;
  show("%d %d\n", n, n == __builtin_popcount(a));
  return 0;
}
