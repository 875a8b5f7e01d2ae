// verify: -n 1
#include <concord.h>
#include <stdio.h>

int main(void) {
  char s[4], t[4], u[4];
  concord_symbolic(s, sizeof s, "s");
  concord_symbolic(t, sizeof t, "t");
  concord_symbolic(u, 3, "u");
  s[3] = 0;
  printf("%s\n", s);
  printf("%.4s %.2s\n", t, u);
  concord_assume(u[0] == 0 || u[1] == 0 || u[2] == 0);
  printf("%s\n", u);
  return 0;
}
