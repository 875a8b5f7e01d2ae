// verify: -n 1 --deny strict-c
#include <assert.h>
#include <limits.h>
#include <stdlib.h>

int main(void) {
  assert(atoi("2147483647") == INT_MAX && atoi("-2147483648 and more") == INT_MIN);
  assert(atol("99999999999") == 99999999999 && atoi("no number") == 0);
  return 0;
}
