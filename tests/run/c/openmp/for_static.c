// cflags: -fopenmp
// Blocks of iterations: all are executed once.
#include <stdio.h>

int main(void)
{
    int a[17] = { 0 };
#pragma omp parallel for schedule(static) num_threads(2)
    for (int i = 0; i < 17; i++)
        a[i] += i * i;
    for (int i = 0; i < 17; i++)
        printf("%d ", a[i]);
    printf("\n");
}
