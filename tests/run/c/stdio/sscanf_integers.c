// sscanf: integer conversions, bases, widths, suppression, lengths, literals, matching failures, %n.
#include <inttypes.h>
#include <stdio.h>

int main(void)
{
    int a = 0, b = 0, c = 0, n;
    n = sscanf("12 -34 +56", "%d %d %d", &a, &b, &c);
    printf("%d: %d %d %d\n", n, a, b, c);
    n = sscanf("0x1f 017 99", "%i %i %i", &a, &b, &c);
    printf("%d: %d %d %d\n", n, a, b, c);
    unsigned x = 0, o = 0, u = 0;
    n = sscanf("ff 777 4294967295", "%x %o %u", &x, &o, &u);
    printf("%d: %u %u %u\n", n, x, o, u);
    n = sscanf("123456789", "%3d%2d%d", &a, &b, &c);
    printf("%d: %d %d %d\n", n, a, b, c);
    n = sscanf("10:20:30", "%d:%*d:%d", &a, &b);
    printf("%d: %d %d\n", n, a, b);
    n = sscanf("  7,8", "%d , %d", &a, &b);
    printf("%d: %d %d\n", n, a, b);
    n = sscanf("5 apples", "%d pears %d", &a, &b);
    printf("%d: %d\n", n, a);
    printf("%d %d %d\n", sscanf("", "%d", &a), sscanf("   ", "%d", &a), sscanf("x", "%d", &a));
    int used = -1, end = -1;
    n = sscanf("abc 42 rest", "abc %n%d%n", &used, &a, &end);
    printf("%d: %d %d %d\n", n, used, a, end);
    signed char sc;
    short s;
    long l;
    long long ll;
    n = sscanf("100 -30000 -5000000000 9223372036854775807", "%hhd %hd %ld %lld", &sc, &s, &l, &ll);
    printf("%d: %d %d %ld %lld\n", n, sc, s, l, ll);
    size_t z;
    intmax_t j;
    n = sscanf("18446744073709551615 -1", "%zu %jd", &z, &j);
    printf("%d: %zu %jd\n", n, z, j);
    n = sscanf("50%off", "%d%%%n", &a, &used);
    printf("%d: %d %d\n", n, a, used);
    n = sscanf("0xzz", "%x%n", &x, &used);
    printf("%d\n", n);
    n = sscanf("1 2 3 4", "%d%d%*d%d", &a, &b, &c);
    printf("%d: %d %d %d\n", n, a, b, c);
    n = sscanf("-", "%d", &a);
    printf("%d\n", n);
    n = sscanf("12abc", "%d%x", &a, &x);
    printf("%d: %d %x\n", n, a, x);
    uint16_t small;
    n = sscanf("65535", "%" SCNu16, &small);
    printf("%d: %u\n", n, small);
    return 0;
}
