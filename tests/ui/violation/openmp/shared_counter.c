// verify: -n 1 --cflag=-fopenmp
// Two threads count without protection.
#include <stdio.h>

int main(void)
{
    int count = 0;
#pragma omp parallel num_threads(2)
    count++; //~ ERROR data-race
    return 0;
}
