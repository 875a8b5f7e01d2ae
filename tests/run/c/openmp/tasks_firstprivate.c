// cflags: -fopenmp
// Tasks own what they were given, although the loop goes on.
#include <stdio.h>

int main(void)
{
    int a[4] = { 0 };
#pragma omp parallel num_threads(2)
#pragma omp single
    for (int i = 0; i < 4; i++) {
#pragma omp task firstprivate(i)
        a[i] = i + 1;
    }
    printf("%d %d %d %d\n", a[0], a[1], a[2], a[3]);
}
