// verify: -n 1 --failing malloc
// The same program where there is no memory.
#include <stdlib.h>

int main(void) {
  int *cell = malloc(sizeof *cell);
  *cell = 1; //~ ERROR null-dereference
  free(cell);
  return 0;
}
