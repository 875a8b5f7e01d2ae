// verify: --entry f
#include <stdlib.h>

struct vector { int n, room; int *a; };

int f(struct vector *v, int x) {
    if (v->n < 0 || v->room < v->n || v->room > 1000)
        return -1;
    if (v->n == v->room) {
        int *more = realloc(v->a, (v->room + 8) * sizeof *more);
        if (!more)
            return -1;
        v->a = more;
        v->room += 8;
    }
    v->a[v->n++] = x;
    return 0;
}
