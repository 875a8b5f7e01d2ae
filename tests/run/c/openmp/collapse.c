// cflags: -fopenmp
#include <stdio.h>

int main(void)
{
    int a[4][5];
#pragma omp parallel for collapse(2) num_threads(2)
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 5; j++)
            a[i][j] = 10 * i + j;
    for (int i = 0; i < 4; i++)
        printf("%d %d %d\n", a[i][0], a[i][2], a[i][4]);
}
