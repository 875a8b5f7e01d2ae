// verify: -n 1 --cflag=-fopenmp
// A function that is called in every lane keeps something in a static variable.
static int count;

#pragma omp declare simd
static int number(int i)
{
    count++; //~ ERROR data-race
    return count + i;
}

int main(void)
{
    int a[8];
#pragma omp simd
    for (int i = 0; i < 8; i++)
        a[i] = number(i);
    return a[0] == 0;
}
