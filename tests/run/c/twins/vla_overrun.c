// A variable length array with one element more than the count.
#include <stdio.h>

static int sum_of_prefixes(int n)
{
    int prefix[n + 1];
    prefix[0] = 0;
    for (int i = 1; i <= n; i++)
        prefix[i] = prefix[i - 1] + i;
    return prefix[n];
}

int main(void)
{
    printf("%d\n", sum_of_prefixes(6));
    return 0;
}
