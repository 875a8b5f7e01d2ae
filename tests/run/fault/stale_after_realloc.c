// A pointer into the old block is used after realloc.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int *values = malloc(2 * sizeof *values);
    values[0] = 1;
    values[1] = 2;
    int *last = &values[1];
    values = realloc(values, 100000 * sizeof *values);
    *last = 3; //~ ERROR use-after-free
    printf("%d\n", values[0]);
    free(values);
    return 0;
}
