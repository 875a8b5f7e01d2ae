#include <concord.h>
#include <stdio.h>

int main(void) {
  unsigned char a, b;
  concord_symbolic(&a, sizeof a, "a");
  concord_symbolic(&b, sizeof b, "b");
  puts(a * b == 221 ? "221" : a * b > 60000 ? "large" : "else");
  return 0;
}
