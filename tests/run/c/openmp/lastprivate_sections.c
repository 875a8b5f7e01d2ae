// cflags: -fopenmp
#include <stdio.h>

int main(void)
{
    int last = 0, first = 0;
#pragma omp parallel sections lastprivate(last) num_threads(2)
    {
#pragma omp section
        first = 1;
#pragma omp section
        last = 2;
#pragma omp section
        last = 3;
    }
    printf("%d %d\n", first, last);
}
