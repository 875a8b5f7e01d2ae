#include <concord.h>
#include "../show.h"

int main(void) {
  unsigned char a;
  concord_symbolic(&a, sizeof a, "a");
  int x = 1;
  for (int i = 0; i < 4; i++)
    switch ((a >> (2 * i)) & 3) {
    case 0: x += 1; break;
    case 1: x *= 2; break;
    case 2: x -= 3; break;
    default: continue;
    }
  show("%d\n", x);
  return 0;
}
