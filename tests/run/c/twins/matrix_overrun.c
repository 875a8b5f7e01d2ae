// A matrix that is walked as one flat array.
#include <stdio.h>
#include <string.h>

enum { ROWS = 5, COLUMNS = 3 };

int main(void)
{
    int matrix[ROWS][COLUMNS], *cell = (int *)matrix;
    memset(matrix, 0, sizeof matrix);
    for (int i = 0; i < ROWS * COLUMNS; i++)
        cell[i] = i;
    printf("%d\n", matrix[4][2]);
    return 0;
}
