// A variable is set on one path only and decides a branch on the other.
#include <stdio.h>

static int classify(int value)
{
    int sign;
    if (value > 0)
        sign = 1;
    else if (value < 0)
        sign = -1;
    if (sign > 0) //~ ERROR uninitialised
        return 'p';
    return 'n';
}

int main(void)
{
    printf("%c", classify(4));
    printf("%c", classify(-4));
    printf("%c\n", classify(0));
    return 0;
}
