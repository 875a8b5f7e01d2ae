// The last element of a flat two-dimensional heap block.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int rows = 2, columns = 50;
    double *grid = calloc((size_t)(rows * columns), sizeof *grid);
    double corner = grid[(rows - 1) * columns + columns - 1];
    printf("%g\n", corner);
    free(grid);
    return 0;
}
