// A variable length array that is one shorter than its use.
#include <stdio.h>

static int sum_of_prefixes(int n)
{
    int prefix[n];
    prefix[0] = 0;
    for (int i = 1; i <= n; i++)
        prefix[i] = prefix[i - 1] + i; //~ ERROR out-of-bounds
    return prefix[n - 1];
}

int main(void)
{
    printf("%d\n", sum_of_prefixes(6));
    return 0;
}
