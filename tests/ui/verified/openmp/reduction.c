// verify: -n 1 --cflag=-fopenmp
int main(void)
{
    int sum = 0;
#pragma omp parallel for num_threads(2) reduction(+ : sum) schedule(dynamic)
    for (int i = 0; i < 4; i++)
        sum += i;
    return sum - 6;
}
