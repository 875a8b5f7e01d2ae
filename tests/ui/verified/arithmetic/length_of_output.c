// verify: -n 1
// What `printf` returns is the length of what it prints, whatever that is.
#include <assert.h>
#include <concord.h>
#include <stdio.h>

int main(void) {
  int x;
  concord_symbolic(&x, sizeof x, "x");
  int n = printf("%d\n", x);
  assert(n >= 2 && n <= 12);
  assert((n == 2) == (x >= 0 && x <= 9));
  assert(printf("%5u|%-3c|", (unsigned)x, 'c') == (x < 0 || x > 99999 ? printf("%u", x) + 5 : 10));
  return 0;
}
