#include <concord.h>

enum { MOST = 5 };

int main(void) {
  int n, l, m;
  double a[MOST * MOST], b[MOST * MOST], c[MOST * MOST];
  concord_symbolic(&n, sizeof n, "n");
  concord_symbolic(&l, sizeof l, "l");
  concord_symbolic(&m, sizeof m, "m");
  concord_assume(4 <= n && n <= MOST && 4 <= l && l <= MOST && 4 <= m && m <= MOST);
  concord_symbolic(a, sizeof a, "a");
  concord_symbolic(b, sizeof b, "b");
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      c[i * m + j] = 0;
      for (int k = 0; k < l; k++)
        c[i * m + j] += a[i * l + k] * b[k * m + j];
    }
  concord_output_doubles(c, n * m, "c");
  return 0;
}
