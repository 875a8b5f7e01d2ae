// A consistency check that holds.
#include <stdio.h>

static int checked(int value)
{
    if (value % 3 != 0)
        __builtin_trap();
    return value / 3;
}

int main(void)
{
    printf("%d\n", checked(9));
    printf("%d\n", checked(12));
    return 0;
}
