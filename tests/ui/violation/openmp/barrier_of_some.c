// verify: -n 1 --cflag=-fopenmp
// Only the first thread comes to the barrier; the others meet it from the end of the region.
#include <omp.h>

int main(void)
{
    int x = 0;
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0) {
            x = 1;
#pragma omp barrier //~ ERROR thread-misuse
        }
    }
    return x != 1;
}
