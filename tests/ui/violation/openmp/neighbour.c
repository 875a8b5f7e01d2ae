// verify: -n 1 --cflag=-fopenmp
// Each iteration reads what the next one writes: whichever thread executes them.
int main(void)
{
    int a[8] = { 0 };
#pragma omp parallel for num_threads(2)
    for (int i = 0; i < 7; i++)
        a[i] = a[i + 1] + 1; //~ ERROR data-race
    return 0;
}
