#include <concord.h>
#include <stdio.h>

int main(void) {
  unsigned char a, b;
  concord_symbolic(&a, sizeof a, "a");
  if (a < 128) { puts("enough"); return 0; }
  concord_symbolic(&b, sizeof b, "b");
  puts(a == b ? "equal" : "different");
  return 0;
}
