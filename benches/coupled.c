/* Ten branches on 32-bit arithmetic, each of which depends on all inputs before it. */
#include <concord.h>

int main(void) {
  unsigned b[10], s = 1;
  int taken = 0;
  concord_symbolic(b, sizeof b, "b");
  for (unsigned i = 0; i < 10; i++) {
    s = s * 3 + b[i];
    if ((s ^ s >> 5) > 0x10000000u * i)
      taken++;
  }
  return taken > 10;
}
