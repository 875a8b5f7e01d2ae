// cflags: -fopenmp
// The largest of all, by capture of an update.
#include <stdio.h>

int main(void)
{
    int product = 1, old = 0;
    short wide = 0;
#pragma omp parallel for num_threads(2)
    for (int i = 1; i <= 4; i++) {
#pragma omp atomic
        product *= i;
#pragma omp atomic
        wide += 3;
    }
#pragma omp atomic capture
    {
        old = product;
        product = 5;
    }
    printf("%d %d %d\n", product, old, wide);
}
