#include <concord.h>
#include "../show.h"

int main(void) {
  int x = 1, y = 2, z = 3;
  unsigned char a;
  concord_symbolic(&a, sizeof a, "a");
  int *p = a < 50 ? &x : a < 100 ? &y : &z;
  *p += 10;
  show("%d %d %d\n", x, y, z);
  return 0;
}
