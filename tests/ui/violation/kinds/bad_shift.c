// verify: -n 1
#include <concord.h>

int main(void) {
  unsigned char bit;
  concord_symbolic(&bit, sizeof bit, "bit");
  concord_assume(bit <= 32);
  unsigned mask = 1u << bit; //~ ERROR bad-shift
  return mask == 0;
}
