// cflags: -fopenmp
// Sums that are exact in every order.
#include <stdio.h>

int main(void)
{
    double sum = 0.5;
    float most = 0;
#pragma omp parallel num_threads(3) reduction(+ : sum) reduction(max : most)
    {
        sum += 0.25;
        most = 2.5f;
    }
    printf("%g %g\n", sum, most);
}
