// cflags: -fopenmp
// Chunks for whoever asks; a long long loop variable.
#include <stdio.h>

int main(void)
{
    long long a[8] = { 0 };
#pragma omp parallel for schedule(dynamic, 3) num_threads(2)
    for (long long i = 0; i < 8; i++)
        a[i] = i * 1000000007LL;
    for (int i = 0; i < 8; i++)
        printf("%lld\n", a[i]);
}
