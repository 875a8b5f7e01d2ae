// verify: --entry f
// With three elements or fewer the block is too small, and the function lets these through.
#include <stdlib.h>

int f(int n, int x) {
    if (n < 1 || n > 100) return 0;
    int *p = malloc(n * sizeof *p);
    if (!p) return 0;
    if (x > 2) p[3] = 1; //~ ERROR out-of-bounds
    free(p);
    return 1;
}
