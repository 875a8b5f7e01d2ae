#include <concord.h>
#include <stdio.h>

int main(void) {
  unsigned char a, b;
  concord_symbolic(&a, sizeof a, "a");
  concord_symbolic(&b, sizeof b, "b");
  concord_assume(a > b);
  concord_assume(a - b < 3 || a == 255);
  puts(a == 255 ? "top" : a - b == 1 ? "one" : "two");
  return 0;
}
