// cflags: -fopenmp
// master and masked: no barrier, a fixed thread.
#include <omp.h>
#include <stdio.h>

int main(void)
{
    int who = -1, other = -1;
#pragma omp parallel num_threads(2)
    {
#pragma omp master
        who = omp_get_thread_num();
#pragma omp masked filter(1)
        other = omp_get_thread_num();
    }
    printf("%d %d\n", who, other);
}
