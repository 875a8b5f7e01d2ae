#include <concord.h>
#include <stdlib.h>

int main(void) {
  unsigned char a;
  concord_symbolic(&a, sizeof a, "a");
  if (a > 127) exit(a & 15);
  exit(a >> 6);
  return 0;
}
