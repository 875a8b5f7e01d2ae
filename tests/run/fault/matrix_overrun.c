// The inner loop uses the bound of the outer one, and the last row ends behind the matrix.
#include <stdio.h>

enum { ROWS = 5, COLUMNS = 3 };

int main(void)
{
    int matrix[ROWS][COLUMNS], *cell = &matrix[0][0];
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < ROWS; j++)
            cell[i * COLUMNS + j] = i + j; //~ ERROR out-of-bounds
    printf("%d\n", matrix[4][2]);
    return 0;
}
