// verify: -n 1 --cflag=-fopenmp
// With two threads, iterations 0 and 1 are the same thread's; with more they are not.
int main(void)
{
    int a[4] = { 0 };
#pragma omp parallel for num_threads(2)
    for (int i = 0; i < 4; i++)
        a[i / 2] = i; //~ ERROR data-race
    return 0;
}
