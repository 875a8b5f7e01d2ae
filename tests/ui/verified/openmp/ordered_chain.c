// verify: -n 1 --cflag=-fopenmp
// Every iteration uses what the one before left, in the ordered part.
int main(void)
{
    int last = 0;
#pragma omp parallel for ordered num_threads(2) schedule(static, 1)
    for (int i = 1; i < 4; i++) {
#pragma omp ordered
        last = last * 10 + i;
    }
    return last - 123;
}
