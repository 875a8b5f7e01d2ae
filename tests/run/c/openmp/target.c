// cflags: -fopenmp
// Target regions run on the host.
#include <omp.h>
#include <stdio.h>

int main(void)
{
    int a[8], sum = 0;
#pragma omp target map(from : a[0 : 8])
    for (int i = 0; i < 8; i++)
        a[i] = i;
#pragma omp target data map(tofrom : a)
    {
#pragma omp target teams distribute parallel for map(tofrom : sum) reduction(+ : sum)
        for (int i = 0; i < 8; i++)
            sum += a[i];
    }
#pragma omp target enter data map(to : a)
#pragma omp target update from(a)
#pragma omp target exit data map(from : a)
    printf("%d %d\n", sum, omp_is_initial_device());
}
