// verify: -n 1
// 0/0 has no sign that C says anything about; on x86 it is negative.
#include <assert.h>
#include <concord.h>
#include <math.h>

int main(void) {
  double x;
  concord_symbolic(&x, sizeof x, "x");
  if (x == 0.0) {
    double y = x / x; //~ ERROR float-division-by-zero
    assert(!signbit(y)); //~ ERROR assertion
  }
  return 0;
}
