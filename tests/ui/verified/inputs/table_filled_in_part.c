// verify: -n 1
// A table of which only the beginning is filled: no allowed index reaches the
// rest.
#include <assert.h>
#include <concord.h>
#include <stdlib.h>

int main(void) {
  int n;
  double values[8];
  double **table = malloc(10 * sizeof *table);
  concord_symbolic(&n, sizeof n, "n");
  concord_assume(n >= 2 && n <= 8);
  for (int i = 0; i < n; i++) {
    values[i] = i;
    table[i] = &values[i];
  }
  for (int i = n - 1; i >= 0; i--)
    assert(*table[i] == i);
  int k;
  concord_symbolic(&k, sizeof k, "k");
  concord_assume(k >= 0 && k < n);
  if (values[k] * 2 > 7)
    assert(k > 3);
  free(table);
  return 0;
}
