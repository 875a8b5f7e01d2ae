// verify: -n 1
// What is cut off does not count: the integral part decides.
#include <assert.h>
#include <concord.h>

int main(void) {
  float x;
  concord_symbolic(&x, sizeof x, "x");
  if (x > -1.0f && x < 256.0f) {
    unsigned char byte = (unsigned char)x;
    assert(byte <= 255);
  }
  if (x >= -128.0f && x < 128.0f) {
    signed char c = (signed char)x;
    assert(c >= -128 && c <= 127);
  }
  assert((int)2147483647.9 == 2147483647);
  assert((int)-2147483648.9 == -2147483647 - 1);
  assert((unsigned)-0.9 == 0);
  assert((_Bool)1e300);
  return 0;
}
