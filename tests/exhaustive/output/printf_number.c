// output: not compared, since paths do not fork at what is only printed
#include <concord.h>
#include <stdio.h>

int main(void) {
  signed char a;
  concord_symbolic(&a, sizeof a, "a");
  printf("%d %u %x %05d|%-4d|\n", a, (unsigned char)a, (unsigned char)a, a, a);
  return 0;
}
