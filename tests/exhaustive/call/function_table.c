#include <concord.h>
#include <stdio.h>

static int add(int x) { return x + 1; }
static int twice(int x) { return 2 * x; }
static int negate(int x) { return -x; }

int main(void) {
  int (*table[4])(int) = {add, twice, negate, 0};
  unsigned char a;
  concord_symbolic(&a, sizeof a, "a");
  int r = table[a % 4](a);
  puts(r > 100 ? "large" : r < 0 ? "negative" : "small");
  return 0;
}
