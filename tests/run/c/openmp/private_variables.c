// cflags: -fopenmp
// private, firstprivate, lastprivate.
#include <stdio.h>

int main(void)
{
    int offset = 100, last = -1, square;
    int a[6];
#pragma omp parallel for private(square) firstprivate(offset) lastprivate(last) num_threads(2)
    for (int i = 0; i < 6; i++) {
        square = i * i;
        a[i] = square + offset;
        last = i;
    }
    printf("%d %d %d %d\n", a[0], a[5], last, offset);
}
