// The quotient of the smallest integer and minus one has no representation: the processor traps.
#include <limits.h>
#include <stdio.h>

static int scaled(int value, int divisor)
{
    return value / divisor; //~ ERROR integer-overflow-trap
}

int main(void)
{
    printf("%d\n", scaled(INT_MAX, -1));
    printf("%d\n", scaled(INT_MIN, -1));
    return 0;
}
