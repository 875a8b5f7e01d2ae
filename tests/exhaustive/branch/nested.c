// Three nested questions about two bytes.
// paths: 5
#include <concord.h>
#include <stdio.h>

int main(void) {
  unsigned char a, b;
  concord_symbolic(&a, sizeof a, "a");
  concord_symbolic(&b, sizeof b, "b");
  if (a < 10) { if (b > 200) puts("low high"); else puts("low"); }
  else if (a == b) puts("same");
  else if (a + b == 300) puts("sum");
  else puts("other");
  return 0;
}
