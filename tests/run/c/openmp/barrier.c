// cflags: -fopenmp
// What was written before a barrier is read behind it.
#include <omp.h>
#include <stdio.h>

int main(void)
{
    int a[2] = { 0 }, b[2] = { 0 };
#pragma omp parallel num_threads(2)
    {
        int me = omp_get_thread_num();
        a[me] = me + 1;
#pragma omp barrier
        b[me] = a[1 - me];
#pragma omp barrier
        a[me] = 10 * b[me];
    }
    printf("%d %d %d %d\n", a[0], a[1], b[0], b[1]);
}
