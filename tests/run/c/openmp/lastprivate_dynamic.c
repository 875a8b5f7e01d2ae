// cflags: -fopenmp
#include <stdio.h>

int main(void)
{
    int last = -1;
    long sum = 0;
#pragma omp parallel for schedule(dynamic) lastprivate(last) reduction(+ : sum) num_threads(2)
    for (int i = 0; i < 5; i++) {
        last = 10 * i;
        sum += last;
    }
    printf("%d %ld\n", last, sum);
}
