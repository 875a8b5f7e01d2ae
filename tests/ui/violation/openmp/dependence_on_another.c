// verify: -n 1 --cflag=-fopenmp
// The dependence names another variable than the one that is used.
int main(void)
{
    int x = 0, y = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task depend(out : x) shared(x) //~ ERROR data-race
        x = 1;
#pragma omp task depend(in : y) shared(x, y)
        y = x;
    }
    return 0;
}
