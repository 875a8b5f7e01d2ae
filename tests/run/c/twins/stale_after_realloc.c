// A pointer into the block is formed again after realloc.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int *values = malloc(2 * sizeof *values);
    values[0] = 1;
    values[1] = 2;
    int *last = &values[1];
    long index = last - values;
    values = realloc(values, 100000 * sizeof *values);
    last = values + index;
    *last = 3;
    printf("%d %d\n", values[0], values[1]);
    free(values);
    return 0;
}
