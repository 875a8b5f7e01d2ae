// A deep recursion that ends.
#include <stdio.h>

static long count(long n)
{
    if (n <= 0)
        return 0;
    return count(n - 2) + 1;
}

int main(void)
{
    printf("%ld\n", count(10));
    printf("%ld\n", count(10001));
    return 0;
}
