// The search looks at the element behind the array before it notices the end.
#include <stdio.h>

static int find(const int *values, int n, int wanted)
{
    int i = 0;
    while (values[i] != wanted && i < n) //~ ERROR out-of-bounds
        i++;
    return i;
}

int main(void)
{
    int values[5] = {3, 1, 4, 1, 5};
    printf("%d\n", find(values, 5, 9));
    return 0;
}
