// verify: --entry f
#include <stdlib.h>

void f(int **out) {
    int *block = malloc(sizeof *block);
    *block = 1;
    *out = block;
    free(block);
    **out = 2; //~ ERROR use-after-free
}
