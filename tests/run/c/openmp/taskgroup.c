// cflags: -fopenmp
// A group waits for descendants, too.
#include <stdio.h>

int main(void)
{
    int deep = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp taskgroup
        {
#pragma omp task shared(deep)
            {
#pragma omp task shared(deep)
                deep = 3;
            }
        }
        printf("%d\n", deep);
    }
}
