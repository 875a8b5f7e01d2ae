// verify: -n 1
#include <concord.h>

double a[4], b[4];

int main(void) {
  unsigned n;
  concord_symbolic(&n, sizeof n, "n");
  concord_assume(n == 536870912u);
  a[n] = 1.0; //~ ERROR out-of-bounds
  return 0;
}
