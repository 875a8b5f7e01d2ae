#include <concord.h>

int main(void) {
  signed char a;
  concord_symbolic(&a, sizeof a, "a");
  int least = -2147483647 - 1;
  concord_assume(a == -1 || a == 1 || a == 2);
  return least / a > 0;
}
