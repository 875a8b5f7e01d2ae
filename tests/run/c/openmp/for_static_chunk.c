// cflags: -fopenmp
// Chunks in turns, an unsigned loop that runs downwards by threes.
#include <stdio.h>

int main(void)
{
    int a[40] = { 0 };
#pragma omp parallel for schedule(static, 3) num_threads(2)
    for (unsigned i = 39; i > 2; i -= 3)
        a[i]++;
    for (int i = 0; i < 40; i++)
        printf("%d", a[i]);
    printf("\n");
}
