// Conversions among signed, unsigned, wide and narrow integers; usual arithmetic conversions in comparisons.
#include <limits.h>
#include <stdio.h>

int main(void)
{
    int minus = -1;
    unsigned one = 1;
    printf("%d %d %d\n", minus < (int)one, minus < one, (long)minus < one);
    printf("%u %lu %llu\n", (unsigned)minus, (unsigned long)minus, (unsigned long long)(unsigned)minus);
    short s = -2;
    unsigned short us = (unsigned short)s;
    printf("%d %d %d %u\n", s, us, s == us, (unsigned)s);
    signed char sc = (signed char)0x80;
    unsigned char uc = 0x80;
    printf("%d %d %x %x\n", sc, uc, sc, uc);
    long long wide = 0x1234567890abcdefLL;
    printf("%x %hx %hhx %d\n", (unsigned)wide, (unsigned short)wide, (unsigned char)wide, (int)(short)wide);
    unsigned long big = ULONG_MAX;
    printf("%d %ld %d\n", (int)big, (long)big, (signed char)big);
    int table[5] = {10, 20, 30, 40, 50};
    unsigned char index = 255;
    index += 3;
    printf("%d\n", table[index]);
    const int *end = table + 5;
    for (long back = -1; back >= -5; back--)
        printf("%d ", end[back]);
    printf("\n%ld %td\n", (long)(end - table), &table[1] - &table[4]);
    printf("%d %d\n", (int)sizeof(char) - 2 < 0, sizeof(char) - 2 < 0);
    int x = 5;
    x -= 7u;
    printf("%d\n", x);
    unsigned u = 10;
    u *= -1;
    printf("%u %d\n", u, (int)u);
    char chars[] = {'A', 'z', '\n', '\x7f', '\\', '\a', '\033', '\0'};
    for (unsigned i = 0; i < sizeof chars; i++)
        printf("%d ", chars[i]);
    printf("\n%d %d\n", (int)3.99, (int)-3.99);
    printf("%d\n", 'ab' == ('a' << 8 | 'b'));
    return 0;
}
