// cflags: -fopenmp
// Regions inside of regions.
#include <omp.h>
#include <stdio.h>

int main(void)
{
    int leaves = 0, levels = 0, ancestors = 0;
    omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
    {
        int outer = omp_get_thread_num();
#pragma omp parallel num_threads(2)
        {
#pragma omp atomic
            leaves++;
#pragma omp atomic
            ancestors += omp_get_ancestor_thread_num(1) == outer;
#pragma omp single
            {
#pragma omp atomic
                levels += omp_get_level() * 10 + omp_get_team_size(1);
            }
        }
    }
    printf("%d %d %d\n", leaves, levels, ancestors);
}
