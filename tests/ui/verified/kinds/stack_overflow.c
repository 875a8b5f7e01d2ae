// verify: -n 1
#include <concord.h>

static unsigned depth(unsigned n) {
  volatile char room[4096] = {0};
  return n == 0 ? room[0] : 1 + depth(n / 2);
}

int main(void) {
  unsigned char n;
  concord_symbolic(&n, sizeof n, "n");
  concord_assume(n == 8 || n == 9);
  return depth(n) > 9;
}
