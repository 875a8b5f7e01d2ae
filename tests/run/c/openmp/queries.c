// cflags: -fopenmp
#include <omp.h>
#include <stdio.h>

int main(void)
{
    int size = 0, most;
    omp_set_num_threads(3);
    most = omp_get_max_threads();
#pragma omp parallel
    {
#pragma omp master
        size = omp_get_num_threads();
    }
    double start = omp_get_wtime();
    printf("%d %d %d %d\n", most, size, omp_get_level(), omp_get_thread_num());
    printf("%d %d\n", omp_get_ancestor_thread_num(0), omp_get_ancestor_thread_num(1));
    printf("%d %d\n", omp_get_wtime() >= start, omp_get_num_threads());
}
