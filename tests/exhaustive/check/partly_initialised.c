#include <concord.h>

struct pair { int x, y; };

int main(void) {
  unsigned char a;
  concord_symbolic(&a, sizeof a, "a");
  struct pair p;
  p.x = 1;
  if (a & 4) p.y = 2;
  struct pair q = p;
  return (a & 1 ? q.x : q.y) == 2;
}
