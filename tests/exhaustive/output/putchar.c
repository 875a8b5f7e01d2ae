// output: not compared, since paths do not fork at what is only printed
#include <concord.h>
#include <stdio.h>

int main(void) {
  unsigned char a;
  concord_symbolic(&a, sizeof a, "a");
  putchar(a);
  putchar('\n');
  return 0;
}
