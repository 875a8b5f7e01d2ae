// cflags: -fopenmp
// A chain, and a diamond.
#include <stdio.h>

int main(void)
{
    int x = 0, y = 0, z = 0, w = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task depend(out : x)
        x = 1;
#pragma omp task depend(in : x) depend(out : y)
        y = x + 1;
#pragma omp task depend(in : x) depend(out : z)
        z = x + 2;
#pragma omp task depend(in : y, z) depend(out : w)
        w = y * z;
#pragma omp task depend(inout : w)
        w++;
    }
    printf("%d %d %d %d\n", x, y, z, w);
}
