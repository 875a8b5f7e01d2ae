// verify: -n 1 --cflag=-fopenmp
// Up to four iterations in a row may be concurrent, and those two apart depend on each other.
int main(void)
{
    int a[12] = { 1, 1 };
#pragma omp simd safelen(4)
    for (int i = 2; i < 12; i++)
        a[i] = a[i - 2] + 1; //~ ERROR data-race
    return a[11] == 0;
}
