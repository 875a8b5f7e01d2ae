// cflags: -fopenmp
#include <omp.h>
#include <stdio.h>

int main(void)
{
    omp_lock_t lock;
    int count = 0, free_now, taken;
    omp_init_lock(&lock);
#pragma omp parallel num_threads(3)
    {
        omp_set_lock(&lock);
        count++;
        omp_unset_lock(&lock);
    }
    free_now = omp_test_lock(&lock);
    taken = omp_test_lock(&lock);
    omp_unset_lock(&lock);
    omp_destroy_lock(&lock);
    printf("%d %d %d\n", count, free_now, taken);
}
