// A recursion steps over its end.
#include <stdio.h>

static long count(long n)
{
    if (n == 0)
        return 0;
    return count(n - 2) + 1; //~ ERROR stack-overflow
}

int main(void)
{
    printf("%ld\n", count(10));
    printf("%ld\n", count(11));
    return 0;
}
