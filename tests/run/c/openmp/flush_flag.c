// cflags: -fopenmp
// A flag that is set and awaited with atomics.
#include <stdio.h>

int main(void)
{
    int data = 0, flag = 0, seen = 0;
#pragma omp parallel sections num_threads(2)
    {
#pragma omp section
        {
            data = 42;
#pragma omp atomic write seq_cst
            flag = 1;
        }
#pragma omp section
        {
            int f = 0;
            while (!f) {
#pragma omp atomic read seq_cst
                f = flag;
            }
            seen = data;
        }
    }
    printf("%d\n", seen);
}
