// Division by zero in floating point is defined; in integers the divisor is tested.
#include <stdio.h>

static double average(const int *values, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += values[i];
    printf("%d ", n != 0 && sum / n > 1);
    return (sum + 1.0) / n;
}

int main(void)
{
    int values[] = {1, 2, 3};
    printf("%g\n", average(values, 3));
    printf("%g\n", average(values, 0));
    return 0;
}
