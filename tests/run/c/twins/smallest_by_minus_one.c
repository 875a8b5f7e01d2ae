// The smallest integer divided by other numbers, and negated in a wider and in an unsigned type.
#include <limits.h>
#include <stdio.h>

static long scaled(int value, int divisor)
{
    return (long)value / divisor;
}

int main(void)
{
    printf("%ld %d\n", scaled(INT_MIN, -1), INT_MIN / -2);
    printf("%u %d\n", -(unsigned)INT_MIN, INT_MIN / 1);
    return 0;
}
