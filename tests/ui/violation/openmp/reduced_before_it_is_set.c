// verify: -n 1 --cflag=-fopenmp
// The other thread may add its part before the first one has set the variable.
int main(void)
{
    int sum;
#pragma omp parallel num_threads(2) shared(sum)
    {
#pragma omp master
        sum = 0; //~ ERROR data-race
#pragma omp for reduction(+ : sum)
        for (int i = 0; i < 4; i++)
            sum += i;
    }
    return sum != 6;
}
