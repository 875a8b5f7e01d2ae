#include <concord.h>
#include <stdio.h>

int main(void) {
  signed char a;
  concord_symbolic(&a, sizeof a, "a");
  double d = a * 0.25;
  if (d * d > 100) puts("far");
  else if (d + 0.75 == 3) puts("hit");
  else puts(d < 0 ? "left" : "right");
  return 0;
}
