// verify: -n 1
// A table of which only the beginning is filled: no allowed index reaches the
// rest.
#include <assert.h>
#include <concord.h>

int main(void) {
  unsigned char n, k, values[4];
  concord_symbolic(&n, sizeof n, "n");
  concord_assume(n >= 1 && n <= 3);
  for (int i = 0; i < n; i++)
    values[i] = i;
  concord_symbolic(&k, sizeof k, "k");
  concord_assume(k < n);
  assert(values[k] == k);
  return 0;
}
