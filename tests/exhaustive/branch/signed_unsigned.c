// The same bits, compared with and without a sign.
#include <concord.h>
#include <stdio.h>

int main(void) {
  short s;
  concord_symbolic(&s, sizeof s, "s");
  unsigned short u = (unsigned short)s;
  if (s < 0 && u > 0x8000) puts("negative");
  else if (s < 0) puts("smallest");
  else if (u == 0x7fff) puts("largest");
  else puts("positive");
  if ((int)s < -1000) puts("very");
  return 0;
}
