// verify: -n 1 --cflag=-fopenmp
// The second loop does not wait for the first.
int main(void)
{
    int a[4] = { 0 }, b[4];
#pragma omp parallel num_threads(2)
    {
#pragma omp for nowait
        for (int i = 0; i < 4; i++)
            a[i] = i; //~ ERROR data-race
#pragma omp for
        for (int i = 0; i < 4; i++)
            b[i] = a[3 - i];
    }
    return b[0] - 3;
}
