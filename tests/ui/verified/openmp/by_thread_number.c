// verify: -n 1 --cflag=-fopenmp
// All iterations of a thread use the same element, and no other thread does.
#include <omp.h>

int main(void)
{
    int sums[2] = { 0 };
#pragma omp parallel num_threads(2)
    {
#pragma omp for
        for (int i = 0; i < 6; i++)
            sums[omp_get_thread_num()] += i;
    }
    return sums[0] + sums[1] - 15;
}
