// Variable arguments of every promoted type, in registers and beyond them.
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>

static void show(const char *types, ...)
{
    va_list ap;
    va_start(ap, types);
    for (; *types != '\0'; types++) {
        switch (*types) {
        case 'c': printf("%c ", va_arg(ap, int)); break;
        case 'i': printf("%d ", va_arg(ap, int)); break;
        case 'u': printf("%u ", va_arg(ap, unsigned)); break;
        case 'l': printf("%ld ", va_arg(ap, long)); break;
        case 'q': printf("%lld ", va_arg(ap, long long)); break;
        case 'd': printf("%g ", va_arg(ap, double)); break;
        case 'L': printf("%Lg ", va_arg(ap, long double)); break;
        case 's': printf("%s ", va_arg(ap, char *)); break;
        case 'p': printf("%d ", *va_arg(ap, int *)); break;
        case 'f': printf("%d ", va_arg(ap, int (*)(void))()); break;
        case 'w': {
            __int128 wide = va_arg(ap, __int128);
            printf("%lx:%lx ", (long)(wide >> 64), (long)wide);
            break;
        }
        }
    }
    va_end(ap);
    printf("\n");
}

static int seven(void)
{
    return 7;
}

static int maximum(int count, ...)
{
    va_list ap;
    va_start(ap, count);
    int best = va_arg(ap, int);
    while (--count > 0) {
        int next = va_arg(ap, int);
        best = next > best ? next : best;
    }
    va_end(ap);
    return best;
}

static double average(int first, int second, double third, ...)
{
    va_list ap;
    va_start(ap, third);
    double total = first + second + third;
    for (int i = 0; i < 12; i++)
        total += i % 2 ? va_arg(ap, double) : va_arg(ap, int);
    va_end(ap);
    return total / 15;
}

int main(void)
{
    int value = 42;
    short small = -5;
    unsigned char byte = 250;
    float real = 0.1f;
    show("iiiiiiii", 1, 2, 3, 4, 5, 6, 7, 8);
    show("dddddddddd", 1., 2., 3., 4., 5., 6., 7., 8., 9., 10.);
    show("cidsLplf", 'x', small, real, "text", 3.25L, &value, -1L, seven);
    show("iLdLiLd", 1, 1.5L, 2.5, 3.5L, 4, 5.5L, 6.5);
    show("iiiiiwiw", byte, 2, 3, 4, 5, (__int128)1 << 100, 6, -(__int128)7);
    show("ququ", INT64_MIN, UINT32_MAX, INT64_MAX, 0u);
    show("");
    printf("%d %d\n", maximum(3, -1, -9, -4), maximum(9, 1, 2, 3, 9, 8, 7, 6, 5, 4));
    printf("%g\n", average(1, 2, 3.0, 4, 5.0, 6, 7.0, 8, 9.0, 10, 11.0, 12, 13.0, 14, 15.0));
    return 0;
}
