// cflags: -fopenmp
// More sections than threads.
#include <stdio.h>

int main(void)
{
    int a = 0, b = 0, c = 0;
#pragma omp parallel num_threads(2)
    {
#pragma omp sections
        {
            a = 1;
#pragma omp section
            b = 2;
#pragma omp section
            c = 3;
        }
    }
    printf("%d %d %d\n", a, b, c);
}
