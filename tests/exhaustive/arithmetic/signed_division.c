#include <concord.h>
#include <stdio.h>

int main(void) {
  signed char a;
  concord_symbolic(&a, sizeof a, "a");
  concord_assume(a != 0);
  int q = 100 / a, r = 100 % a;
  puts(r < 0 ? "impossible" : q < 0 ? "negative" : r == 0 ? "divides" : "rest");
  return 0;
}
