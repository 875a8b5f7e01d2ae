// Conversions between integers and floating types at their limits: rounding to even, truncation, 64-bit values.
#include <float.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

int main(void)
{
    int64_t integers[] = {0, 1, -1, INT32_MAX, INT32_MIN, INT64_MAX, INT64_MIN, 9007199254740993, -9007199254740993,
                          16777217, 16777219, 123456789012345678};
    for (unsigned i = 0; i < sizeof integers / sizeof *integers; i++)
        printf("%ld %.17g %.9g %.21Lg\n", integers[i], (double)integers[i], (float)integers[i],
               (long double)integers[i]);
    uint64_t naturals[] = {UINT64_MAX, 0x8000000000000000u, 0x8000000000000400u, 0x8000000000000401u, UINT32_MAX};
    for (unsigned i = 0; i < sizeof naturals / sizeof *naturals; i++)
        printf("%lu %.17g %.9g %.21Lg\n", naturals[i], (double)naturals[i], (float)naturals[i],
               (long double)naturals[i]);
    double doubles[] = {0.5, -0.5, 1.9999999999999998, -2147483648.9, 2147483647.9, 4294967295.5, 1e18, 0.1};
    for (unsigned i = 0; i < sizeof doubles / sizeof *doubles; i++)
        printf("%.17g %ld %.9g %.21Lg\n", doubles[i], (long)doubles[i], (float)doubles[i], (long double)doubles[i]);
    printf("%lu %lu %u\n", (uint64_t)1.8e19, (uint64_t)9.3e18L, (unsigned)4294967295.0);
    printf("%d %d %d\n", (signed char)-128.9, (short)32767.5, (unsigned char)255.99f);
    long double precise = 18446744073709551615.0L;
    printf("%lu %Lg\n", (uint64_t)precise, precise - (long double)UINT64_MAX);
    long double sum = 1 + LDBL_EPSILON;
    printf("%d %d\n", sum > 1, (double)sum > 1);
    float f = (float)(1 + DBL_EPSILON);
    printf("%d %.9g\n", f == 1, (float)1.00000006);
    double midpoint = 1 + FLT_EPSILON / 2.0;
    printf("%.9g %.9g\n", (float)midpoint, (float)(midpoint + DBL_EPSILON));
    printf("%g %g\n", (double)(float)1e-45, (double)(float)FLT_MIN);
    int rounded = (int)(2.5 + 0.5);
    printf("%d %d %g\n", rounded, 7 / 2, 7 / 2.0);
    char c = 'A' + 1.7;
    printf("%c %d\n", c, (_Bool)1e-320);
    return 0;
}
