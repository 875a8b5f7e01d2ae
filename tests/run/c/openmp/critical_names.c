// cflags: -fopenmp
// Critical sections of two names.
#include <stdio.h>

int main(void)
{
    int a = 0, b = 0;
#pragma omp parallel num_threads(2)
    for (int i = 0; i < 3; i++) {
#pragma omp critical(first)
        a += i;
#pragma omp critical(second)
        b++;
    }
    printf("%d %d\n", a, b);
}
