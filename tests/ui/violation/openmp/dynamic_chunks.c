// verify: -n 1 --cflag=-fopenmp
// One thread may execute all chunks here; another one may execute the next of them.
int main(void)
{
    int last = 0, before[8];
#pragma omp parallel for num_threads(2) schedule(dynamic)
    for (int i = 0; i < 8; i++) {
        before[i] = last; //~ ERROR data-race
        last = i; //~ ERROR data-race
    }
    return before[0] < 0;
}
