#include <concord.h>
#include <stdio.h>

int main(void) {
  unsigned char a;
  concord_symbolic(&a, sizeof a, "a");
  fputs(a & 1 ? "odd\n" : "even\n", a & 2 ? stderr : stdout);
  return 0;
}
