// verify: -n 1 --cflag=-fopenmp
// Every thread waits for the chunks of the others before it uses them.
int main(void)
{
    int a[4], b[4], sum = 0;
#pragma omp parallel
    {
        int own = 0;
#pragma omp for schedule(dynamic)
        for (int i = 0; i < 4; i++)
            a[i] = i;
#pragma omp for schedule(guided) nowait
        for (int i = 0; i < 4; i++) {
            b[i] = a[i];
            own += i;
        }
#pragma omp critical
        sum += own;
    }
    return b[3] != 3 || sum != 6;
}
