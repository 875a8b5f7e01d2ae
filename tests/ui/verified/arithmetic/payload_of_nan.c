// verify: -n 1
// A NaN that is added to keeps its bits but for the quiet one; one that is only moved keeps all.
#include <assert.h>
#include <concord.h>
#include <math.h>
#include <string.h>

int main(void) {
  double x;
  unsigned long a, b;
  concord_symbolic(&x, sizeof x, "x");
  if (x == x) return 0;
  memcpy(&a, &x, 8);
  double y = x + 0.0;
  memcpy(&b, &y, 8);
  assert(b == (a | 0x0008000000000000UL));
  double z = -x;
  memcpy(&b, &z, 8);
  assert(b == (a ^ 0x8000000000000000UL));
  double w = copysign(fabs(x), x);
  memcpy(&b, &w, 8);
  assert(b == a);
  return 0;
}
