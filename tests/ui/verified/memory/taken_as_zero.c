// verify: --fresh-memory zeros
// Nobody writes to the block; with this bound it holds zeros.
#include <stdlib.h>

int main(void) {
  int *block = malloc(4 * sizeof *block), local[2];
  int sum = block[3] + local[1];
  free(block);
  return sum > 0;
}
