// verify: -n 1 --cflag=-fopenmp
int main(void)
{
    int sum = 0;
#pragma omp parallel for num_threads(2)
    for (int i = 0; i < 4; i++)
        sum += i; //~ ERROR data-race
    return 0;
}
