#include <concord.h>
#include <stdio.h>

int main(void) {
  unsigned char a;
  concord_symbolic(&a, sizeof a, "a");
  int x;
  if (a < 250) x = a;
  if (x > 100) puts("large"); else puts("small");
  return 0;
}
