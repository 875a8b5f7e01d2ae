// float and double arithmetic: rounding at each step, associativity, subnormals, signed zero, comparisons.
#include <float.h>
#include <stdio.h>

static float sum_floats(int n)
{
    float total = 0;
    for (int i = 0; i < n; i++)
        total += 0.1f;
    return total;
}

static double kahan(int n)
{
    double total = 0, carry = 0;
    for (int i = 0; i < n; i++) {
        double term = 0.1 - carry, next = total + term;
        carry = (next - total) - term;
        total = next;
    }
    return total;
}

int main(void)
{
    printf("%.9g %.9g\n", sum_floats(10), sum_floats(100000));
    printf("%.17g %.17g\n", 0.1 + 0.2, kahan(100000));
    volatile double third = 1.0 / 3;
    volatile float thirdf = 1.0f / 3;
    printf("%a %a %a\n", third, thirdf, third * 3 - 1);
    printf("%.17g %.17g\n", (1e308 + -1e308) + 1.0, 1e16 + 1.0);
    printf("%d %d %d\n", 0.0 == -0.0, 1 / 0.1 == 10, 0.1f == 0.1);
    volatile double tiny = DBL_MIN;
    printf("%a %a %a\n", tiny / 2, tiny / 4503599627370496.0, tiny / 9007199254740992.0 / 2);
    volatile float tinyf = FLT_MIN;
    printf("%a %a\n", tinyf / 3, tinyf * tinyf);
    volatile double zero = 0;
    printf("%g %g %g\n", -zero, zero * -1, -zero + 0);
    double x = 2;
    for (int i = 0; i < 6; i++)
        x = (x + 2 / x) / 2;
    printf("%.15g\n", x);
    float f = 16777216.0f;
    printf("%.1f %.1f %.1f\n", f + 1, f + 2, f + 1.0);
    f += 1;
    printf("%.1f\n", f);
    int i = 16777217;
    printf("%.1f %d\n", (float)i, (int)(float)i);
    f = 1;
    f *= 1e-46;
    printf("%g\n", f);
    double d = 1;
    d /= 3;
    d += 1e-17f;
    printf("%.17g %d\n", d, d > third);
    printf("%d %d %d %d\n", 1.5 < 2, -1.0 > -2.0f, 3.0 >= 3, 2.5 != 2.5);
    printf("%g %g\n", DBL_MAX, FLT_EPSILON);
    return 0;
}
