// verify: -n 1 --cflag=-fopenmp
// The counter is shared, and every thread has it to itself.
#include <stdio.h>

int main(void)
{
    int count = 0;
#pragma omp parallel num_threads(2)
    {
#pragma omp critical
        count++;
    }
    return count - 2;
}
