// cflags: -fopenmp
#include <stdio.h>

static int fibonacci(int n)
{
    int x, y;
    if (n < 2)
        return n;
#pragma omp task shared(x)
    x = fibonacci(n - 1);
#pragma omp task shared(y)
    y = fibonacci(n - 2);
#pragma omp taskwait
    return x + y;
}

int main(void)
{
    int result = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
    result = fibonacci(4);
    printf("%d\n", result);
}
