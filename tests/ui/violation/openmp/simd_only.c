// verify: -n 1 --cflag=-fopenmp-simd
// The same pragma where nothing else of OpenMP is asked for.
int main(void)
{
    int a[8] = { 1 };
#pragma omp simd
    for (int i = 1; i < 8; i++)
        a[i] = a[i - 1] + 1; //~ ERROR data-race
    return a[7] != 8;
}
