// verify: -n 1 --cflag=-fopenmp
// A program with no other tasks than those of target regions.
int main(void)
{
    int x = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp target nowait map(tofrom : x)
        x = 1; //~ ERROR data-race
        x = 2;
    }
    return x == 0;
}
