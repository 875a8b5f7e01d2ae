// verify: -n 1 --cflag=-fopenmp
// The tasks run in any order that the dependences leave, which is one.
int main(void)
{
    int x = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task depend(out : x) shared(x)
        x = 1;
#pragma omp task depend(inout : x) shared(x)
        x *= 2;
#pragma omp task depend(in : x) shared(x)
        x = x; // reads and writes, but nobody else is there
    }
    return x - 2;
}
