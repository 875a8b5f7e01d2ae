// verify: -n 1
#include <assert.h>
#include <concord.h>
#include <stdio.h>

int main(void) {
  int x;
  concord_symbolic(&x, sizeof x, "x");
  int n = printf("%d\n", x);
  assert(n < 12); //~ ERROR assertion
  return 0;
}
