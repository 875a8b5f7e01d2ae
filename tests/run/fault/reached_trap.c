// A consistency check ends in a trap.
#include <stdio.h>

static int checked(int value)
{
    if (value % 3 != 0)
        __builtin_trap(); //~ ERROR trap
    return value / 3;
}

int main(void)
{
    printf("%d\n", checked(9));
    printf("%d\n", checked(10));
    return 0;
}
