#include <concord.h>

int main(void) {
  int x = 5;
  unsigned char a;
  concord_symbolic(&a, sizeof a, "a");
  int *p = &x;
  if ((a ^ 0x5a) == 0xff) p = 0;
  return *p;
}
