// A mask for up to 32 bits is made in 64.
#include <stdio.h>

static unsigned mask(int bits)
{
    return (unsigned)((1ull << bits) - 1);
}

int main(void)
{
    for (int bits = 8; bits <= 32; bits += 8)
        printf("%x\n", mask(bits));
    unsigned char byte = 0xff;
    printf("%d\n", byte << 20);
    return 0;
}
