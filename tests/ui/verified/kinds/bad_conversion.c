// verify: -n 1
#include <concord.h>

int main(void) {
  double size;
  concord_symbolic(&size, sizeof size, "size");
  concord_assume(size > -1.0 && size < 2147483648.0);
  int n = (int)size;
  return n < 0;
}
