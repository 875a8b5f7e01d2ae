// cflags: -fopenmp
// A value that one thread got reaches all.
#include <stdio.h>

int main(void)
{
    int total = 0;
#pragma omp parallel num_threads(3) reduction(+ : total)
    {
        int x = -1;
        double y = -1;
#pragma omp single copyprivate(x, y)
        {
            x = 7;
            y = 0.5;
        }
        total += x + (y == 0.5);
    }
    printf("%d\n", total);
}
