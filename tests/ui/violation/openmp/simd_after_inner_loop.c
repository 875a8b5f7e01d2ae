// verify: -n 1 --cflag=-fopenmp
// Each row reads the same place in an inner simd loop, and writes it once that is over.
int main(void)
{
    int shared = 1, sums[4];
#pragma omp parallel for num_threads(2)
    for (int r = 0; r < 4; r++) {
        int sum = 0;
#pragma omp simd reduction(+ : sum)
        for (int c = 0; c < 4; c++)
            sum += shared; //~ ERROR data-race
        sums[r] = sum;
        shared = r; //~ ERROR data-race
    }
    return sums[0] == 0;
}
