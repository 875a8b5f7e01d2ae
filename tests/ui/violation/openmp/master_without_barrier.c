// verify: -n 1 --cflag=-fopenmp
// master has no barrier at its end.
int main(void)
{
    int ready = 0, sum = 0;
#pragma omp parallel num_threads(2) reduction(+ : sum)
    {
#pragma omp master
        ready = 1; //~ ERROR data-race
        sum += ready;
    }
    return sum & 0;
}
