// Rows and columns exchanged: an index far behind a heap block.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int rows = 2, columns = 50;
    double *grid = calloc((size_t)(rows * columns), sizeof *grid);
    double corner = grid[(columns - 1) * columns + rows - 1]; //~ ERROR out-of-bounds
    printf("%g\n", corner);
    free(grid);
    return 0;
}
