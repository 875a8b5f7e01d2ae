// Neither 2 nor 3 is zero, and they are not the same.
// compare: -n 1 --outputs status
// because: result of `main`
#include <concord.h>

int main(void) {
  int x;
  concord_symbolic(&x, sizeof x, "x");
  x &= 3;
  return x ^ x >> 1;
}
