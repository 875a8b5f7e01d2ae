// A shift count becomes negative.
#include <stdio.h>

static int top_bits(int value, int wanted, int width)
{
    return value >> (width - wanted); //~ ERROR bad-shift
}

int main(void)
{
    printf("%d\n", top_bits(1000, 4, 10));
    printf("%d\n", top_bits(1000, 12, 10));
    return 0;
}
