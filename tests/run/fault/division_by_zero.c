// An average over no elements.
#include <stdio.h>

static int average(const int *values, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += values[i];
    return sum / n; //~ ERROR division-by-zero
}

int main(void)
{
    int values[] = {1, 2, 3};
    printf("%d\n", average(values, 3));
    printf("%d\n", average(values, 0));
    return 0;
}
