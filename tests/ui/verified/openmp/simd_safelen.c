// verify: -n 1 --cflag=-fopenmp
// Iterations that depend on each other are as far apart as `safelen` asks.
int main(void)
{
    int a[16] = { 1, 2, 3, 4 };
#pragma omp simd safelen(4)
    for (int i = 4; i < 16; i++)
        a[i] = a[i - 4] + 1;
    return a[15] != 7;
}
