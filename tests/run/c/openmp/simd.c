// cflags: -fopenmp
// simd alone and with threads; linear, a reduction, a function for lanes.
#include <stdio.h>

#pragma omp declare simd
static int twice(int x)
{
    return 2 * x;
}

int main(void)
{
    int a[10], sum = 0, j = 0;
#pragma omp simd
    for (int i = 0; i < 10; i++)
        a[i] = twice(i);
#pragma omp simd reduction(+ : sum) linear(j : 1)
    for (int i = 0; i < 10; i++) {
        sum += a[i];
        j++;
    }
#pragma omp parallel for simd num_threads(2) safelen(4)
    for (int i = 0; i < 10; i++)
        a[i]++;
    printf("%d %d %d\n", sum, j, a[9]);
}
