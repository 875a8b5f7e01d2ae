#include <concord.h>
#include <ctype.h>
#include <stdio.h>

int main(void) {
  unsigned char a;
  concord_symbolic(&a, sizeof a, "a");
  if (toupper(a) != a) puts("lower");
  else if (tolower(a) != a) puts("upper");
  else puts("neither");
  return 0;
}
