// verify: -n 1 --cflag=-fopenmp
// Each thread has a temporary, which its iterations use one after the other.
static void set(int *to, int value)
{
    *to = value;
}

int main(void)
{
    int a[4], t, sum = 0;
#pragma omp parallel for private(t) num_threads(2)
    for (int i = 0; i < 4; i++) {
        set(&t, i);
        a[i] = t;
    }
    for (int i = 0; i < 4; i++)
        sum += a[i];
    return sum - 6;
}
