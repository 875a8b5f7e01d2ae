// verify: -n 1 --cflag=-fopenmp
// The first thread sets what any thread may read in its chunk.
int main(void)
{
    int scale = 0, a[4];
#pragma omp parallel
    {
#pragma omp master
        scale = 2; //~ ERROR data-race
#pragma omp for schedule(dynamic)
        for (int i = 0; i < 4; i++)
            a[i] = scale * i;
    }
    return a[3] == 1;
}
