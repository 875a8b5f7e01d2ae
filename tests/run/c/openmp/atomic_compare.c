// cflags: -fopenmp
// The largest of all, by capture of an update.
#include <stdio.h>

int main(void)
{
    int product = 1, old = 0;
    long double wide = 0;
#pragma omp parallel for num_threads(2)
    for (int i = 1; i <= 4; i++) {
#pragma omp atomic
        product *= i;
#pragma omp atomic
        wide += 0.25L;
    }
#pragma omp atomic capture
    {
        old = product;
        product = 5;
    }
    printf("%d %d %Lg\n", product, old, wide);
}
