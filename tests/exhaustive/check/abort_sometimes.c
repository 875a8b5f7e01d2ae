#include <concord.h>
#include <stdlib.h>

int main(void) {
  unsigned char a;
  concord_symbolic(&a, sizeof a, "a");
  if ((a & 0xf0) == 0x30 && (a & 0xf) == 9) abort();
  return 0;
}
