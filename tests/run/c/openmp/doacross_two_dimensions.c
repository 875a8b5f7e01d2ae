// cflags: -fopenmp
#include <stdio.h>

int main(void)
{
    int a[4][4];
    for (int i = 0; i < 4; i++)
        a[i][0] = a[0][i] = 1;
#pragma omp parallel for ordered(2) num_threads(2)
    for (int i = 1; i < 4; i++)
        for (int j = 1; j < 4; j++) {
#pragma omp ordered depend(sink : i - 1, j) depend(sink : i, j - 1)
            a[i][j] = a[i - 1][j] + a[i][j - 1];
#pragma omp ordered depend(source)
        }
    printf("%d\n", a[3][3]);
}
