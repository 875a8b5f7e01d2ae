// cflags: -fopenmp
// Tasks of a region take part in its reduction.
#include <stdio.h>

int main(void)
{
    int sum = 0;
#pragma omp parallel num_threads(2) reduction(task, + : sum)
    {
        sum++;
#pragma omp single
        {
#pragma omp task in_reduction(+ : sum)
            sum += 10;
#pragma omp task in_reduction(+ : sum)
            sum += 20;
        }
    }
    printf("%d\n", sum);
}
