// cflags: -fopenmp
// Without nesting, inner regions have one thread; so has a region with if(0).
#include <omp.h>
#include <stdio.h>

int main(void)
{
    int inner = 0, serial = 0, in = omp_in_parallel();
    omp_set_max_active_levels(1);
#pragma omp parallel num_threads(2)
    {
#pragma omp parallel num_threads(2)
        {
#pragma omp atomic
            inner += omp_get_num_threads();
        }
    }
#pragma omp parallel if (inner == 0) num_threads(4)
    serial += omp_get_num_threads() * 10 + omp_in_parallel();
    printf("%d %d %d\n", inner, serial, in);
}
