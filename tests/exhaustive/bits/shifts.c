#include <concord.h>
#include <stdio.h>

int main(void) {
  unsigned char a, b;
  concord_symbolic(&a, sizeof a, "a");
  concord_symbolic(&b, sizeof b, "b");
  concord_assume(b < 8);
  unsigned x = (unsigned)a << b;
  int y = (signed char)a >> b;
  puts(x & 0x80 ? "bit seven" : "no");
  puts(y == -1 ? "all ones" : y < 0 ? "negative" : "positive");
  return 0;
}
