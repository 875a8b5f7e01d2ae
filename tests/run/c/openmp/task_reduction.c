// cflags: -fopenmp
#include <stdio.h>

int main(void)
{
    int sum = 1;
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp taskgroup task_reduction(+ : sum)
        for (int i = 1; i <= 3; i++) {
#pragma omp task in_reduction(+ : sum) firstprivate(i)
            sum += i;
        }
    }
    printf("%d\n", sum);
}
