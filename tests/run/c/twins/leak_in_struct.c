// A container is freed after what it contains.
#include <stdio.h>
#include <stdlib.h>

struct matrix {
    int n;
    double *cells;
};

int main(void)
{
    struct matrix *m = malloc(sizeof *m);
    m->n = 3;
    m->cells = calloc(9, sizeof *m->cells);
    printf("%g\n", m->cells[4]);
    free(m->cells);
    free(m);
    return 0;
}
