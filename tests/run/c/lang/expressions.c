// Operators: precedence, short circuit and sequencing, increments, conditional chains, assignment values, comma.
#include <stdio.h>

static int trace;
static int seen(int id, int value)
{
    trace = trace * 10 + id;
    return value;
}

int main(void)
{
    int a = 5, b = 3, c;
    printf("%d %d %d\n", a + b * 2 - 8 / 4 % 3, (a & b) == 1, a & (b == 3));
    printf("%d %d %d\n", a << 1 + 1, 1 | 6 ^ 3 & 5, !a + ~b);
    printf("%d\n", seen(1, 0) && seen(2, 1));
    printf("%d\n", seen(3, 1) || seen(4, 1));
    printf("%d %d\n", seen(5, 1) && (seen(6, 0) || seen(7, 1)), 0);
    printf("%d\n", trace);
    c = a++ + ++b;
    printf("%d %d %d\n", a, b, c);
    c = (a--, b -= 2, a + b);
    printf("%d %d %d\n", a, b, c);
    a = b = c = 4;
    a += b *= c -= 1;
    printf("%d %d %d\n", a, b, c);
    for (int i = -1; i < 4; i++)
        printf("%s ", i < 0 ? "negative" : i == 0 ? "zero" : i % 2 ? "odd" : "even");
    printf("\n");
    int values[4] = {1, 2, 3, 4}, *p = values;
    int x = *p++;
    int y = *++p;
    int z = ++*p;
    int w = (*p)--;
    printf("%d %d %d %d %d\n", x, y, z, w, (int)(p - values));
    printf("%d %d\n", *values + 2, *(values + 2));
    printf("%d %d %d\n", -7 / 2 * 2 + -7 % 2, 7 > 5 > 3, 1 < 2 == 2 > 1);
    unsigned u = 0;
    printf("%d %u\n", u - 1 > 0, -u);
    printf("%d\n", sizeof(values) / sizeof *values == 4 ? seen(8, 1) : seen(9, 2));
    int bits = 0;
    bits |= 1 << 3, bits ^= 0xff, bits &= ~2;
    printf("%x\n", (unsigned)bits);
    char text[] = "abc", *q = text;
    while (*q)
        *q++ ^= 0x20;
    printf("%s %d\n", text, (int)sizeof(int[3]));
    return !!0;
}
