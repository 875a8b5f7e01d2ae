// verify: -n 1
#include <concord.h>

int main(void) {
  int n, k, values[8];
  concord_symbolic(&n, sizeof n, "n");
  concord_assume(n >= 2 && n <= 8);
  for (int i = 0; i < n; i++)
    values[i] = i;
  concord_symbolic(&k, sizeof k, "k");
  concord_assume(k >= 0 && k <= n && k < 8);
  if (values[k] > 3) //~ ERROR uninitialised
    return 1;
  return 0;
}
