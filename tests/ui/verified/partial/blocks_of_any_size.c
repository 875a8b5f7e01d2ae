// verify: --entry f
// A size that wraps round, so that there is no such block, is not looked at.
#include <stdlib.h>

void f(int n, int m) {
    if (m > 100 || m < 0) n = -1 - (n & 7);
    char *p = malloc(n * sizeof(double));
    free(p);
}
