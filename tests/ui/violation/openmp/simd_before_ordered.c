// verify: -n 1 --cflag=-fopenmp
// What is read before the ordered part is not ordered with what others write in theirs.
int main(void)
{
    int sum = 0, seen[8];
#pragma omp simd
    for (int i = 0; i < 8; i++) {
        seen[i] = sum; //~ ERROR data-race
#pragma omp ordered simd
        sum += i;
    }
    return sum != 28 || seen[0] < 0;
}
