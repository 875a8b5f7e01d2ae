// verify: -n 1
// The verdict rests on allocations that succeed, and says so.
#include <stdlib.h>

int main(void) {
  int *cell = malloc(sizeof *cell);
  *cell = 1;
  free(cell);
  return 0;
}
