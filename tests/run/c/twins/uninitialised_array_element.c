// The last element of a local array is never set, and the search for the largest one stops before it.
#include <stdio.h>

static int largest(const int *values, int n)
{
    int best = values[0];
    for (int i = 1; i < n; i++)
        if (values[i] > best)
            best = values[i];
    return best;
}

int main(void)
{
    int values[6];
    for (int i = 0; i < 5; i++)
        values[i] = i;
    printf("%d\n", largest(values, 5));
    return 0;
}
