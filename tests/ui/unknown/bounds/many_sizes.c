// verify: -n 1 --max-values 8
// reason: more than 8 values
#include <concord.h>
#include <stdlib.h>

int main(void) {
  unsigned char n;
  concord_symbolic(&n, sizeof n, "n");
  free(malloc(n));
  return 0;
}
