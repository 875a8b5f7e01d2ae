// verify: -n 1
#include <assert.h>
#include <concord.h>
#include <math.h>

int main(void) {
  double x;
  float y;
  concord_symbolic(&x, sizeof x, "x");
  concord_symbolic(&y, sizeof y, "y");
  if (isnan(x)) return 0;
  assert(x == x);
  if (isinf(x)) {
    assert(x > 1e308 || x < -1e308);
    return 0;
  }
  assert(isfinite(x) && x - x == 0);
  if (isnormal(y)) assert(y != 0 && fpclassify(y) == FP_NORMAL);
  if (fpclassify(y) == FP_SUBNORMAL) assert(fabsf(y) < 1.2e-38f);
  if (signbit(y) && !isnan(y)) assert(y <= 0);
  return 0;
}
