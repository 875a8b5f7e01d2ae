#include <concord.h>
#include <stdio.h>

int main(void) {
  unsigned char a, b;
  concord_symbolic(&a, sizeof a, "a");
  concord_symbolic(&b, sizeof b, "b");
  concord_assume(a < 32 && b < 32);
  puts(100 / (a - b) > 20 ? "large" : "small");
  return 0;
}
