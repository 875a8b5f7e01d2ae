#include "mm_lib.h"
#include <concord.h>

enum { L = 3, M = 3, MOST = 4 };

int main(void) {
  int n;
  T a[MOST * L], b[L * M], c[MOST * M];
  concord_symbolic(&n, sizeof n, "n");
  concord_assume(1 <= n && n <= MOST);
  concord_symbolic(a, sizeof a, "a");
  concord_symbolic(b, sizeof b, "b");
  mat_mul(L, M, n, a, b, c);
  concord_output(c, n * M * sizeof *c, "c");
  return 0;
}
