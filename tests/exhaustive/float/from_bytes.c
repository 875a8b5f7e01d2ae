// The bytes become the two highest ones of a float.
#include <concord.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  unsigned char a[2];
  concord_symbolic(&a, sizeof a, "a");
  unsigned char whole[4] = {0, 0, a[0], a[1]};
  float f;
  memcpy(&f, whole, 4);
  if (f != f) puts("nan");
  else if (f > 1e10f) puts("large");
  else if (f < 0) puts("negative");
  else if (f == 1.5f) puts("one and a half");
  else puts("other");
  return 0;
}
