// verify: -n 1 --cflag=-fopenmp
// The result is used before the task that computes it is known to be complete.
int main(void)
{
    int x = 0, y = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task shared(x)
        x = 1; //~ ERROR data-race
        y = x;
    }
    return y & 0;
}
