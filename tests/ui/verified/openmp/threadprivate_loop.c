// verify: -n 1 --cflag=-fopenmp
// All iterations of a thread use its own variable.
static int own;
#pragma omp threadprivate(own)

int main(void)
{
    int total = 0;
#pragma omp parallel num_threads(2) copyin(own) reduction(+ : total)
    {
#pragma omp for
        for (int i = 0; i < 4; i++)
            own += i;
        total += own;
    }
    return total - 6;
}
