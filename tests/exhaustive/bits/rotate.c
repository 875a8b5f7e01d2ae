#include <concord.h>
#include <stdio.h>

int main(void) {
  unsigned char a;
  concord_symbolic(&a, sizeof a, "a");
  unsigned char r = a << 3 | a >> 5;
  puts(r == a ? "symmetric" : r > a ? "grows" : "shrinks");
  return 0;
}
