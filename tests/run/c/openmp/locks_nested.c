// cflags: -fopenmp
#include <omp.h>
#include <stdio.h>

static omp_nest_lock_t lock;
static int sum;

static void add(int value)
{
    omp_set_nest_lock(&lock);
    sum += value;
    omp_unset_nest_lock(&lock);
}

int main(void)
{
    omp_init_nest_lock(&lock);
#pragma omp parallel num_threads(2)
    {
        omp_set_nest_lock(&lock);
        add(1);
        add(2);
        omp_unset_nest_lock(&lock);
    }
    int first = omp_test_nest_lock(&lock), second = omp_test_nest_lock(&lock);
    omp_unset_nest_lock(&lock);
    omp_unset_nest_lock(&lock);
    omp_destroy_nest_lock(&lock);
    printf("%d %d %d\n", sum, first, second);
}
