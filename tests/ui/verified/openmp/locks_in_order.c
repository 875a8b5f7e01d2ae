// verify: -n 1 --cflag=-fopenmp
#include <omp.h>

int main(void)
{
    omp_lock_t a, b;
    int x = 0;
    omp_init_lock(&a);
    omp_init_lock(&b);
#pragma omp parallel num_threads(2)
    {
        omp_set_lock(&a);
        omp_set_lock(&b);
        x++;
        omp_unset_lock(&a);
        omp_unset_lock(&b);
    }
    omp_destroy_lock(&a);
    omp_destroy_lock(&b);
    return x - 2;
}
