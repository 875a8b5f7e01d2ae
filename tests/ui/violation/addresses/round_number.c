// verify: -n 1
// Through an integer: what is found 4 GiB behind an object is not another one's beginning.
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  char *p = malloc(8), *q = malloc(8);
  if (!p || !q) return 0;
  *(char *)((uintptr_t)p + (1UL << 32)) = 1; //~ ERROR out-of-bounds
  free(p);
  free(q);
  return 0;
}
