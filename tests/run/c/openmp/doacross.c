// cflags: -fopenmp
// Iterations that wait for the one before.
#include <stdio.h>

int main(void)
{
    int a[6] = { 1 };
#pragma omp parallel for ordered(1) num_threads(2) schedule(static, 1)
    for (int i = 1; i < 6; i++) {
#pragma omp ordered depend(sink : i - 1)
        a[i] = a[i - 1] * 2;
#pragma omp ordered depend(source)
    }
    printf("%d\n", a[5]);
}
