#include <concord.h>
#include <stdio.h>

int main(void) {
  char text[8] = "abcdefg";
  signed char a;
  concord_symbolic(&a, sizeof a, "a");
  concord_assume(a > -4 && a < 8);
  if (text[a] == 'c') puts("c"); else puts("not c");
  return 0;
}
