// cflags: -fopenmp
// Variables of threads live on from region to region.
#include <omp.h>
#include <stdio.h>

static int counter = 5;
#pragma omp threadprivate(counter)

int main(void)
{
    int values[2];
    omp_set_dynamic(0);
    counter = 7;
#pragma omp parallel num_threads(2) copyin(counter)
    counter += omp_get_thread_num();
#pragma omp parallel num_threads(2)
    {
        counter *= 10;
        values[omp_get_thread_num()] = counter;
    }
    printf("%d %d %d\n", values[0], values[1], counter);
}
