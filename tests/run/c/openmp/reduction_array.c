// cflags: -fopenmp
// A section of an array as reduction variable.
#include <stdio.h>

int main(void)
{
    int histogram[4] = { 1, 1, 1, 1 };
#pragma omp parallel for reduction(+ : histogram[0 : 4]) num_threads(2)
    for (int i = 0; i < 10; i++)
        histogram[i % 4]++;
    printf("%d %d %d %d\n", histogram[0], histogram[1], histogram[2], histogram[3]);
}
