// verify: -n 1 --cflag=-fopenmp
// The barrier at the end of the sections is enough.
int main(void)
{
    int x = 0, y = 0, z = 0;
#pragma omp parallel
    {
#pragma omp sections
        {
#pragma omp section
            x = 1;
#pragma omp section
            y = 1;
        }
#pragma omp master
        z = y + x;
    }
    return z != 2;
}
