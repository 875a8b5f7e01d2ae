// float and long double variants of the functions, and type-generic macros.
#include <math.h>
#include <stdio.h>
#include <tgmath.h>

int main(void)
{
    float f[] = {0.25f, 0.75f, 1.25f, 4};
    for (int i = 0; i < 4; i++) {
        float x = f[i];
        printf("%.6g %.6g %.6g %.6g %.6g %.6g ", sinf(x), cosf(x), tanf(x), expf(x), logf(x), sqrtf(x));
        printf("%.6g %.6g %.6g %.6g %.6g %.6g\n", powf(x, 1.5f), atanf(x), cbrtf(x), log10f(x), hypotf(x, 1),
               fabsf(-x));
    }
    for (int i = 0; i < 4; i++) {
        long double x = (long double)f[i] + 0.1L;
        printf("%.15Lg %.15Lg %.15Lg %.15Lg ", sinl(x), cosl(x), expl(x), logl(x));
        printf("%.15Lg %.15Lg %.15Lg %.15Lg\n", sqrtl(x), powl(x, 2.5L), atanl(x), cbrtl(x));
    }
    printf("%.6g %.6g %.6g\n", atan2f(1, 2), fmaxf(1, 2), ldexpf(0.5f, 5));
    printf("%.15Lg %.15Lg %.15Lg\n", fabsl(-1.5L), hypotl(3, 4), ldexpl(1, 100));
    printf("%zu %zu %zu\n", sizeof sqrt(2.0f), sizeof sqrt(2.0), sizeof sqrt(2.0L));
    printf("%.6g %.10g %.15Lg\n", sin(0.5f), sin(0.5), sin(0.5L));
    float rough = sqrt(2.0f);
    printf("%d\n", rough == (float)1.4142135f);
    int exponent;
    printf("%.6g ", frexpf(10, &exponent));
    printf("%d\n", exponent);
    float whole;
    printf("%.6g ", modff(3.75f, &whole));
    printf("%.6g\n", whole);
    return 0;
}
