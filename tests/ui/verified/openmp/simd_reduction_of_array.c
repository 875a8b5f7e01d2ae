// verify: -n 1 --cflag=-fopenmp
// A part of an array is reduced; rows are shared out, columns are lanes.
int main(void)
{
    int parts[4] = { 0 }, m[4][8], total = 0;
#pragma omp parallel for
    for (int r = 0; r < 4; r++) {
        int row[8];
#pragma omp simd
        for (int c = 0; c < 8; c++)
            row[c] = r + c;
#pragma omp simd
        for (int c = 0; c < 8; c++)
            m[r][c] = row[7 - c];
    }
#pragma omp simd reduction(+ : parts[0 : 4]) collapse(2)
    for (int r = 0; r < 4; r++)
        for (int c = 0; c < 8; c++)
            parts[c & 3] += m[r][c];
#pragma omp parallel for simd reduction(+ : total)
    for (int i = 0; i < 4; i++)
        total += parts[i];
    return total != 8 * 6 + 4 * 28;
}
