// verify: -n 1 --cflag=-fopenmp
// A hint to the compiler is no promise: it must see to dependences itself.
int main(void)
{
    int a[8] = { 1 };
#pragma clang loop vectorize(enable)
    for (int i = 1; i < 8; i++)
        a[i] = a[i - 1] + 1;
#pragma clang loop vectorize_width(4)
    for (int i = 1; i < 8; i++)
        a[i] = a[i - 1] + 1;
    return a[7] != 8;
}
