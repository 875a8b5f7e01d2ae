// verify: -n 1 --cflag=-fopenmp
// The result is used before the task that computes it is known to be complete.
int main(void)
{
    int x = 0, y = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task shared(x) //~ ERROR data-race
        x = 1;
        y = x;
    }
    return y & 0;
}
