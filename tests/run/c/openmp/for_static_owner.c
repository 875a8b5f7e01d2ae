// cflags: -fopenmp
// Which thread has which iteration is fixed for static schedules with chunks.
#include <omp.h>
#include <stdio.h>

int main(void)
{
    int owner[10];
#pragma omp parallel for schedule(static, 2) num_threads(2)
    for (int i = 0; i < 10; i++)
        owner[i] = omp_get_thread_num();
    for (int i = 0; i < 10; i++)
        printf("%d", owner[i]);
    printf("\n");
}
