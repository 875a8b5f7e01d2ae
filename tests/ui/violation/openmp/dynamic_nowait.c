// verify: -n 1 --cflag=-fopenmp
// The second loop may be another thread's: dynamic schedules promise nothing.
int main(void)
{
    int a[4], b[4];
#pragma omp parallel
    {
#pragma omp for schedule(dynamic) nowait
        for (int i = 0; i < 4; i++)
            a[i] = i; //~ ERROR data-race
#pragma omp for schedule(dynamic)
        for (int i = 0; i < 4; i++)
            b[i] = a[i];
    }
    return b[3] != 3;
}
