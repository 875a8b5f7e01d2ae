// verify: -n 1
#include <concord.h>

int main(void) {
  int a;
  signed char b;
  concord_symbolic(&a, sizeof a, "a");
  concord_symbolic(&b, sizeof b, "b");
  concord_assume(b != 0);
  return a / b == 0 && (b > 0 ? a >= b : a <= b) && a > 0; //~ ERROR integer-overflow-trap
}
