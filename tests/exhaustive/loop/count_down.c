#include <concord.h>
#include "../show.h"

int main(void) {
  unsigned char a;
  concord_symbolic(&a, sizeof a, "a");
  int n = 0;
  while (a > 3) { a -= 3; n++; }
  show("%d %d\n", n, a == 0);
  return 0;
}
