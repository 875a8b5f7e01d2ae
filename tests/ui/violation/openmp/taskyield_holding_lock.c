// verify: -n 1 --cflag=-fopenmp
// A task that yields with the lock in its hands may be suspended below one that waits for it.
#include <omp.h>

int main(void)
{
    omp_lock_t lock;
    int count = 0;
    omp_init_lock(&lock);
#pragma omp parallel num_threads(2)
#pragma omp single //~ ERROR deadlock
    {
#pragma omp task
        {
            omp_set_lock(&lock);
            count++;
#pragma omp task
            {
                omp_set_lock(&lock);
                count++;
                omp_unset_lock(&lock);
            }
#pragma omp taskyield
            omp_unset_lock(&lock);
        }
    }
    omp_destroy_lock(&lock);
    return count != 2;
}
