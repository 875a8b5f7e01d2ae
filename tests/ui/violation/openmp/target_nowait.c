// verify: -n 1 --cflag=-fopenmp
// What a device does meanwhile is not ordered with the host.
int main(void)
{
    int x = 0;
#pragma omp target nowait map(tofrom : x)
    x = 1; //~ ERROR data-race
    x = 2;
#pragma omp taskwait
    return x == 0;
}
