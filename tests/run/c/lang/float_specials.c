// NaN, infinity, division by zero in floating point, ordered and unordered comparisons, propagation.
#include <math.h>
#include <stdio.h>

static int order(double a, double b) { return a < b ? -1 : a > b ? 1 : a == b ? 0 : 2; }

int main(void)
{
    volatile double zero = 0, one = 1, huge = 1e308;
    double inf = one / zero, minus = -one / zero, nan = zero / zero;
    printf("%g %g %d\n", inf, minus, nan != nan);
    printf("%d %d %d\n", isnan(inf - inf) != 0, isnan(zero * inf) != 0, isinf(huge * 10) != 0);
    double values[] = {minus, -1, -0.0, 0.0, 1, inf, nan};
    for (int i = 0; i < 7; i++) {
        for (int j = 0; j < 7; j++)
            printf("%2d ", order(values[i], values[j]));
        printf("%d\n", signbit(values[i]) != 0 && values[i] == values[i]);
    }
    printf("%d %d %d\n", !(nan < 1), !(nan >= 1), isunordered(nan, 1));
    printf("%d%d%d%d\n", isless(1.0, 2.0), isgreaterequal(2, nan), islessgreater(1.0, 2.0), isgreater(inf, huge));
    if (nan)
        printf("nan is true\n");
    if (!zero && !-zero)
        printf("zeros are false\n");
    volatile float f = 3e38f;
    f *= 2;
    printf("%g %g\n", f, -f);
    printf("%g %g\n", fmin(nan, 3), fmax(4, nan));
    volatile long double big = 1e4000L;
    printf("%Lg %Lg %d\n", big * big, 1 / (big * big), (double)big == inf);
    printf("%g %g\n", inf + 1e300, 1 / minus);
    double total = 0;
    for (int i = 0; i < 7; i++)
        if (isfinite(values[i]))
            total += values[i];
    printf("%g\n", total);
    return 0;
}
