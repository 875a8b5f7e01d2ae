// cflags: -fopenmp
// A league of two teams divides a loop.
#include <omp.h>
#include <stdio.h>

int main(void)
{
    int a[6] = { 0 }, teams = 0;
#pragma omp target teams num_teams(2) thread_limit(2) map(tofrom : a, teams)
    {
        if (omp_get_team_num() == 0)
            teams = omp_get_num_teams() > 0;
#pragma omp distribute
        for (int i = 0; i < 6; i++)
            a[i] += i;
    }
    printf("%d %d %d\n", a[0], a[5], teams);
}
