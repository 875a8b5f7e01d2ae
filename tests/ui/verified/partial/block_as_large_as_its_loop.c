// verify: --entry f
#include <stdlib.h>

int f(int n) {
    if (n < 1) return 0;
    int *p = malloc(n * sizeof *p), s = 0;
    if (!p) return 0;
    for (int i = 0; i < n; i++) p[i] = i;
    for (int i = 0; i < n; i++) s += p[i] > 0;
    free(p);
    return s;
}
