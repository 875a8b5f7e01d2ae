// cflags: -fopenmp
// Each thread adds to a shared counter, one after the other.
#include <omp.h>
#include <stdio.h>

int main(void)
{
    int count = 0, size = 0;
#pragma omp parallel num_threads(3)
    {
#pragma omp critical
        count++;
#pragma omp single
        size = omp_get_num_threads();
    }
    printf("%d of %d\n", count, size);
}
