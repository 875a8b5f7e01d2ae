#include <concord.h>

int main(void) {
  int n;
  concord_symbolic(&n, sizeof n, "n");
  concord_assume(n > 0 && n < 4);
  concord_output(&n, sizeof n, "n");
  return 0;
}
