#include <concord.h>
#include "../show.h"

struct counter { unsigned n : 4; int flag : 1; };

int main(void) {
  unsigned char a;
  concord_symbolic(&a, sizeof a, "a");
  struct counter c = {0, 0};
  c.n += a;
  c.flag = a;
  show("%u %d\n", c.n, c.flag);
  return 0;
}
