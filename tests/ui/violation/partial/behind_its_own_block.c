// verify: --entry f
// However large the block is, this is behind it.
#include <stdlib.h>

void f(int n) {
    char *p = malloc(n);
    if (!p) return;
    p[n] = 0; //~ ERROR out-of-bounds
    free(p);
}
