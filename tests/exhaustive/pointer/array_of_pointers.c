#include <concord.h>
#include "../show.h"

int main(void) {
  int x = 1, y = 2;
  int *table[4] = {&x, &y, &x, 0};
  unsigned char a;
  concord_symbolic(&a, sizeof a, "a");
  *table[a & 3] = 7;
  show("%d %d\n", x, y);
  return 0;
}
