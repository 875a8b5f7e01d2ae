// cflags: -fopenmp
#include <stdio.h>

int main(void)
{
    unsigned long a[12] = { 0 };
#pragma omp parallel for schedule(guided) num_threads(2)
    for (unsigned long i = 0; i < 12; i++)
        a[i] = i + 1;
    unsigned long sum = 0;
    for (int i = 0; i < 12; i++)
        sum += a[i];
    printf("%lu\n", sum);
}
