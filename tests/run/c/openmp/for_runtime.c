// cflags: -fopenmp
// The schedule is set by the program.
#include <omp.h>
#include <stdio.h>

int main(void)
{
    int sum = 0, chunk;
    omp_sched_t kind;
    omp_set_schedule(omp_sched_dynamic, 2);
    omp_get_schedule(&kind, &chunk);
#pragma omp parallel for schedule(runtime) reduction(+ : sum) num_threads(2)
    for (int i = 1; i <= 6; i++)
        sum += i;
    printf("%d %d %d\n", kind == omp_sched_dynamic, chunk, sum);
}
