// verify: -n 1
#include <stdlib.h>

int main(void) {
  char *p = malloc(8), *q = malloc(8);
  volatile char *x = p;
  if (p && q) x[1L << 32] = 5; //~ ERROR out-of-bounds
  free(p);
  free(q);
  return 0;
}
