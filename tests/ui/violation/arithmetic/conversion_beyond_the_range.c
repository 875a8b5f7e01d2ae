// verify: -n 1
#include <assert.h>
#include <concord.h>

int main(void) {
  double x;
  concord_symbolic(&x, sizeof x, "x");
  if (x > 1e10) {
    int y = (int)x; //~ ERROR bad-conversion
    assert(y > 0);
  }
  return 0;
}
