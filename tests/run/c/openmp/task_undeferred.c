// cflags: -fopenmp
// if(0), final, and what a task knows about itself.
#include <omp.h>
#include <stdio.h>

int main(void)
{
    int x = 0, inside = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task if (0) shared(x)
        x = 5;
        x++;
#pragma omp task final(1) shared(inside)
        {
#pragma omp task shared(inside)
            inside = omp_in_final();
        }
#pragma omp taskwait
    }
    printf("%d %d\n", x, inside);
}
