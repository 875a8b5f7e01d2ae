// cflags: -fopenmp
// One thread executes, the others wait; twice, once without waiting.
#include <stdio.h>

int main(void)
{
    int once = 0, seen = 0, also = 0;
#pragma omp parallel num_threads(3)
    {
#pragma omp single
        once++;
#pragma omp atomic
        seen += once;
#pragma omp single nowait
        also++;
    }
    printf("%d %d %d\n", once, seen, also);
}
