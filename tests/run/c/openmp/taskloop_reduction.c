// cflags: -fopenmp
#include <stdio.h>

int main(void)
{
    int sum = 10;
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp taskloop reduction(+ : sum)
        for (int i = 1; i <= 5; i++)
            sum += i;
    }
    printf("%d\n", sum);
}
