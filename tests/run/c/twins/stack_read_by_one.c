// The search tests the index before the element.
#include <stdio.h>

static int find(const int *values, int n, int wanted)
{
    int i = 0;
    while (i < n && values[i] != wanted)
        i++;
    return i;
}

int main(void)
{
    int values[5] = {3, 1, 4, 1, 5};
    printf("%d %d\n", find(values, 5, 9), find(values, 5, 4));
    return 0;
}
