// verify: -n 1 --cflag=-fopenmp
// All threads come, through a function that one of them calls elsewhere.
#include <omp.h>

static void wait_for_all(void)
{
#pragma omp barrier
}

int main(void)
{
    int x = 0, y = 0;
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0) {
            x = 1;
            wait_for_all();
        } else {
            wait_for_all();
            y = x;
        }
    }
    return y != 1;
}
