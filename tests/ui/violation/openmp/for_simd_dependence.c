// verify: -n 1 --cflag=-fopenmp
// One thread is enough: its lanes are concurrent.
int main(void)
{
    int a[8] = { 1 };
#pragma omp parallel for simd num_threads(1)
    for (int i = 1; i < 8; i++)
        a[i] = a[i - 1] + 1; //~ ERROR data-race
    return a[7] == 0;
}
