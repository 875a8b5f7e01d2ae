// verify: -n 1 --cflag=-fopenmp
// The host waits before it looks.
int main(void)
{
    int x = 0;
#pragma omp target nowait map(tofrom : x)
    x = 1;
#pragma omp taskwait
    return x != 1;
}
