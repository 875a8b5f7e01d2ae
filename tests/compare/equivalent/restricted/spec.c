#include <concord.h>

int main(void) {
  int n, sum = 0;
  concord_symbolic(&n, sizeof n, "n");
  concord_assume(n <= 6);
  for (int i = 1; i <= n; i++)
    sum += i;
  concord_output(&sum, sizeof sum, "sum");
  return 0;
}
