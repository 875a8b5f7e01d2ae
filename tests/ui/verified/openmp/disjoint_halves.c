// verify: -n 1 --cflag=-fopenmp
// Even elements are read, odd ones written.
int main(void)
{
    int a[9] = { 0 };
#pragma omp parallel for num_threads(2)
    for (int i = 0; i < 4; i++)
        a[2 * i + 1] = a[2 * i] + a[2 * i + 2];
    return a[1];
}
