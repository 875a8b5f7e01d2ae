// cflags: -fopenmp
// Untied tasks may change their thread where they wait.
#include <stdio.h>

int main(void)
{
    int x = 0, y = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task untied shared(x, y)
        {
#pragma omp task shared(x)
            x = 1;
#pragma omp taskyield
#pragma omp taskwait
            y = x + 1;
        }
    }
    printf("%d %d\n", x, y);
}
