#include <concord.h>
#include "../show.h"

static int digits(int n) { return n < 10 ? 1 : 1 + digits(n / 10); }
static int ackermann(int m, int n) { return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1)); }

int main(void) {
  unsigned char a;
  concord_symbolic(&a, sizeof a, "a");
  show("%d %d\n", digits(a), ackermann(a & 1, (a >> 1) & 3));
  return 0;
}
