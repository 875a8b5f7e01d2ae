// verify: -n 1
#include <concord.h>
#include <stdio.h>

int main(void) {
  char s[4];
  concord_symbolic(s, sizeof s, "s");
  printf("%s\n", s); //~ ERROR out-of-bounds
  return 0;
}
