// cflags: -fopenmp
#include <stdio.h>

int main(void)
{
    int x = 0, y = 0, seen = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task shared(x) depend(inout : x)
        x = 1;
#pragma omp task shared(y) depend(inout : y)
        y = 2;
#pragma omp taskwait depend(in : x)
        seen = x;
#pragma omp taskwait
        seen += y;
    }
    printf("%d\n", seen);
}
