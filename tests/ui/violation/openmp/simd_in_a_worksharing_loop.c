// verify: -n 1 --cflag=-fopenmp
// Rows are independent, the columns of a row are not; the row is the thread's own.
int main(void)
{
    int total = 0;
#pragma omp parallel for reduction(+ : total)
    for (int r = 0; r < 4; r++) {
        int row[8] = { 1 };
#pragma omp simd
        for (int c = 1; c < 8; c++)
            row[c] = row[c - 1] + r; //~ ERROR data-race
        total += row[7];
    }
    return total == 0;
}
