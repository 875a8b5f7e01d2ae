// verify: -n 1 --cflag=-fopenmp
// taskwait waits for children, not for what they have created.
int main(void)
{
    int x = 0, y;
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task shared(x)
        {
#pragma omp task shared(x) //~ ERROR data-race
            x = 1;
        }
#pragma omp taskwait
        y = x;
    }
    return y & 0;
}
