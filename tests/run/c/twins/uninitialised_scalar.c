// A variable is set on one path only and is not looked at on the other.
#include <stdio.h>

static int classify(int value)
{
    int sign;
    int known = value != 0;
    if (value > 0)
        sign = 1;
    else if (value < 0)
        sign = -1;
    if (known && sign > 0)
        return 'p';
    return known ? 'n' : 'z';
}

int main(void)
{
    printf("%c", classify(4));
    printf("%c", classify(-4));
    printf("%c\n", classify(0));
    return 0;
}
