// verify: -n 1
#include <assert.h>
#include <concord.h>
#include <string.h>

int main(void) {
  float x;
  unsigned a, b;
  concord_symbolic(&x, sizeof x, "x");
  if (x == x) return 0;
  memcpy(&a, &x, 4);
  float y = x * 2.0f;
  memcpy(&b, &y, 4);
  assert(a == b); //~ ERROR assertion
  return 0;
}
