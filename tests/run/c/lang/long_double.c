// x87 extended precision: arithmetic to 64 bits of mantissa, conversions, structs and arrays of long double.
#include <float.h>
#include <stdio.h>
#include <string.h>

struct sample {
    char tag;
    long double value;
    int count;
};

static long double power(long double base, unsigned exponent)
{
    long double result = 1;
    for (; exponent; exponent >>= 1, base *= base)
        if (exponent & 1)
            result *= base;
    return result;
}

static struct sample merged(struct sample a, struct sample b)
{
    return (struct sample){a.tag, (a.value * a.count + b.value * b.count) / (a.count + b.count), a.count + b.count};
}

int main(void)
{
    volatile long double one = 1, three = 3;
    printf("%.21Lg %La\n", one / three, one / three);
    printf("%.21Lg %.21Lg\n", 0.1L + 0.2L, 1e-20L + 1);
    printf("%d %d\n", LDBL_MANT_DIG, LDBL_MAX_EXP);
    printf("%.18Lg %.18Lg\n", power(1.0000001L, 1000000), power(2, 16000));
    long double e = 1, term = 1;
    for (int i = 1; i < 25; i++)
        e += term /= i;
    printf("%.20Lg\n", e);
    long double root = 2;
    for (int i = 0; i < 7; i++)
        root = (root + 2 / root) / 2;
    printf("%.19Lg %La\n", root, root * root - 2);
    struct sample s = merged((struct sample){'m', 1.5L, 2}, (struct sample){'n', 0.1L, 3});
    printf("%c %.20Lg %d %zu\n", s.tag, s.value, s.count, sizeof s);
    long double values[4] = {1, -2, 0.5L, -0.25L}, total = 0;
    for (int i = 0; i < 4; i++)
        total += values[i] < 0 ? -values[i] : values[i];
    printf("%Lg %d\n", total, values[1] < values[3]);
    unsigned char bytes[sizeof total];
    memcpy(bytes, &total, 10);
    for (int i = 9; i >= 0; i--)
        printf("%02x", bytes[i]);
    printf("\n%Lg %Lg\n", LDBL_MAX, LDBL_MIN);
    float f = (float)(one / three);
    double d = (double)(one / three);
    printf("%d %d %La\n", (long double)f == one / three, d == 1.0 / 3, one / three - d);
    long double x = 1e18L;
    x++;
    x -= 0.5L;
    printf("%.1Lf %ld\n", x, (long)x);
    return 0;
}
