// verify: -n 1 --cflag=-fopenmp
// The temporary is shared by all iterations.
int main(void)
{
    int a[4], t;
#pragma omp parallel for num_threads(2)
    for (int i = 0; i < 4; i++) {
        t = i; //~ ERROR data-race
        a[i] = t;
    }
    return 0;
}
