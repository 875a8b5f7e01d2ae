// cflags: -fopenmp
// update, read, write, capture.
#include <stdio.h>

int main(void)
{
    int count = 0, tickets = 0, sum = 0, flag = 0;
    double d = 0;
    unsigned char bits = 0;
#pragma omp parallel num_threads(3)
    {
        int mine, value;
#pragma omp atomic
        count += 2;
#pragma omp atomic
        d += 0.5;
#pragma omp atomic
        bits |= 4;
#pragma omp atomic capture
        mine = tickets++;
#pragma omp atomic write
        flag = 1;
#pragma omp atomic read
        value = flag;
#pragma omp atomic
        sum += mine + value;
    }
    printf("%d %g %d %d %d\n", count, d, bits, tickets, sum);
}
