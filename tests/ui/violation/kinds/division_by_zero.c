// verify: -n 1
#include <concord.h>

int main(void) {
  unsigned char a, b;
  concord_symbolic(&a, sizeof a, "a");
  concord_symbolic(&b, sizeof b, "b");
  concord_assume(a > 100 && b > 100);
  return 1000 / (a + b - 300) > 2000; //~ ERROR division-by-zero
}
