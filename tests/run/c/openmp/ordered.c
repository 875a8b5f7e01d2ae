// cflags: -fopenmp
// The output of a loop in its order, whatever the schedule.
#include <stdio.h>

int main(void)
{
#pragma omp parallel for ordered schedule(dynamic) num_threads(2)
    for (int i = 0; i < 5; i++) {
        int square = i * i;
#pragma omp ordered
        printf("%d %d\n", i, square);
    }
#pragma omp parallel for ordered schedule(static, 2) num_threads(2)
    for (int i = 0; i < 6; i++) {
        if (i % 2 == 0)
            continue;
#pragma omp ordered
        printf("odd %d\n", i);
    }
}
