// cflags: -fopenmp
// Members of the set in any order, but never two at once.
#include <stdio.h>

int main(void)
{
    int a = 0, b = 0, sum = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task depend(out : sum)
        sum = 1;
#pragma omp task depend(out : a)
        a = 2;
#pragma omp task depend(out : b)
        b = 3;
#pragma omp task depend(in : a) depend(mutexinoutset : sum)
        sum += a;
#pragma omp task depend(in : b) depend(mutexinoutset : sum)
        sum += b;
#pragma omp task depend(in : sum)
        printf("%d\n", sum);
    }
}
