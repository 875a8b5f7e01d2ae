// cflags: -fopenmp
// Two loops of the same shape: each thread reads what it wrote itself.
#include <stdio.h>

int main(void)
{
    int a[8], b[8];
#pragma omp parallel num_threads(2)
    {
#pragma omp for schedule(static) nowait
        for (int i = 0; i < 8; i++)
            a[i] = i;
#pragma omp for schedule(static) nowait
        for (int i = 0; i < 8; i++)
            b[i] = 2 * a[i];
    }
    printf("%d %d\n", b[0], b[7]);
}
