/* Integer arithmetic of <stdlib.h> and <inttypes.h>: absolute values and quotient/remainder pairs (C11 7.22.6,
 * 7.8.2), and the radix-64 conversions of POSIX.
 *
 * `abs(INT_MIN)` and division by zero are the program's errors; they show as such at the operation below. */
#define _GNU_SOURCE
#include <inttypes.h>
#include <stdlib.h>

int abs(int value)
{
    return value < 0 ? -value : value;
}

long labs(long value)
{
    return value < 0 ? -value : value;
}

long long llabs(long long value)
{
    return value < 0 ? -value : value;
}

intmax_t imaxabs(intmax_t value)
{
    return value < 0 ? -value : value;
}

div_t div(int numerator, int denominator)
{
    return (div_t){.quot = numerator / denominator, .rem = numerator % denominator};
}

ldiv_t ldiv(long numerator, long denominator)
{
    return (ldiv_t){.quot = numerator / denominator, .rem = numerator % denominator};
}

lldiv_t lldiv(long long numerator, long long denominator)
{
    return (lldiv_t){.quot = numerator / denominator, .rem = numerator % denominator};
}

imaxdiv_t imaxdiv(intmax_t numerator, intmax_t denominator)
{
    return (imaxdiv_t){.quot = numerator / denominator, .rem = numerator % denominator};
}

static int radix64_value(char c)
{
    if (c >= '.' && c <= '9') /* '.', '/', then the digits */
        return c - '.';
    if (c >= 'A' && c <= 'Z')
        return c - 'A' + 12;
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 38;
    return -1;
}

long a64l(const char *s)
{
    unsigned int value = 0;
    for (int i = 0; i < 6; i++) {
        int digit = radix64_value(s[i]);
        if (digit < 0)
            break;
        value |= (unsigned int)digit << (6 * i);
    }
    return (long)value;
}

char *l64a(long number)
{
    static const char digits[] = "./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    static char text[7];
    unsigned int value = (unsigned int)number;
    int n = 0;
    for (; value != 0; value >>= 6)
        text[n++] = digits[value & 63];
    text[n] = '\0';
    return text;
}
