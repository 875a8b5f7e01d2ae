// cflags: -fopenmp
// Cancellation is off unless the environment says otherwise.
#include <omp.h>
#include <stdio.h>

int main(void)
{
    int count = 0;
#pragma omp parallel for num_threads(2)
    for (int i = 0; i < 6; i++) {
#pragma omp atomic
        count++;
#pragma omp cancel for if (i == 2)
#pragma omp cancellation point for
    }
    printf("%d %d\n", omp_get_cancellation(), count);
}
