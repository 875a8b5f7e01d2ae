// verify: -n 1 --cflag=-fopenmp
// What depends on other iterations stands in the ordered part.
int main(void)
{
    int sum = 0, a[8];
#pragma omp simd
    for (int i = 0; i < 8; i++) {
        a[i] = i;
#pragma omp ordered simd
        sum += a[i];
    }
    return sum != 28;
}
