// verify: -n 1 --cflag=-fopenmp
// Which thread executes a section is not said.
int main(void)
{
    int x = 0, y = 0;
#pragma omp parallel
    {
#pragma omp sections nowait
        {
#pragma omp section
            x = 1; //~ ERROR data-race
#pragma omp section
            y = 1; //~ ERROR data-race
        }
#pragma omp master
        y += x;
    }
    return y == 0;
}
