// cflags: -fopenmp
#include <stdio.h>

int main(void)
{
    int a[7] = { 0 }, b[6] = { 0 }, last = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp taskloop
        for (int i = 0; i < 7; i++)
            a[i] = i;
#pragma omp taskloop grainsize(4) lastprivate(last)
        for (int i = 5; i >= 0; i--) {
            b[i] = a[i] + a[i + 1];
            last = i;
        }
#pragma omp taskloop num_tasks(2)
        for (long i = 0; i < 6; i++)
            b[i]++;
    }
    printf("%d %d %d %d\n", a[6], b[0], b[5], last);
}
