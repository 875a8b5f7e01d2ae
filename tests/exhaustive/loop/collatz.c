#include <concord.h>
#include "../show.h"

int main(void) {
  unsigned char a;
  concord_symbolic(&a, sizeof a, "a");
  concord_assume(a > 0 && a < 32);
  unsigned x = a, steps = 0;
  while (x != 1) { x = x % 2 ? 3 * x + 1 : x / 2; steps++; }
  show("%u\n", steps);
  return 0;
}
