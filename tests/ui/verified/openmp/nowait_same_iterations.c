// verify: -n 1 --cflag=-fopenmp
// Static loops of the same length have the same iterations on the same threads (OpenMP 5.2, 11.5.3).
int main(void)
{
    int a[4] = { 0 }, b[4];
#pragma omp parallel num_threads(2)
    {
#pragma omp for schedule(static) nowait
        for (int i = 0; i < 4; i++)
            a[i] = i;
#pragma omp for schedule(static)
        for (int i = 0; i < 4; i++)
            b[i] = a[i];
    }
    return b[3] - 3;
}
