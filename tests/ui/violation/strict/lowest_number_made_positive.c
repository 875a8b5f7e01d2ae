// verify: -n 1 --deny signed-overflow
// Every number has an absolute value but one.
#include <concord.h>
#include <stdlib.h>

int main(void) {
  int x;
  concord_symbolic(&x, sizeof x, "x");
  return abs(x) == 7; //~ ERROR signed-overflow
}
