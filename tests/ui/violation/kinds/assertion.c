// verify: -n 1
#include <concord.h>
#include <assert.h>

int main(void) {
  int x, y;
  concord_symbolic(&x, sizeof x, "x");
  concord_symbolic(&y, sizeof y, "y");
  concord_assume(x > 0 && x < 1000 && y > 0 && y < 1000);
  assert(x * x + y * y != 1105); //~ ERROR assertion
  return 0;
}
