// cflags: -fopenmp
// Loops without iterations, and with one.
#include <stdio.h>

int main(void)
{
    int n = 0, count = 0;
#pragma omp parallel num_threads(2)
    {
#pragma omp for schedule(auto)
        for (int i = 5; i < n; i++)
            count += 100;
#pragma omp for schedule(dynamic)
        for (int i = 5; i < n; i++)
            count += 100;
#pragma omp for
        for (int i = 0; i <= n; i++)
            count++;
    }
    printf("%d\n", count);
}
