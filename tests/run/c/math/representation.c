// Classification and taking numbers apart: fpclassify, frexp, ldexp, scalbn, ilogb, nextafter, and macros for all types.
#include <float.h>
#include <math.h>
#include <stdio.h>

static const char *class_of(double x)
{
    switch (fpclassify(x)) {
    case FP_NAN: return "nan";
    case FP_INFINITE: return "infinite";
    case FP_ZERO: return "zero";
    case FP_SUBNORMAL: return "subnormal";
    case FP_NORMAL: return "normal";
    }
    return "?";
}

int main(void)
{
    double values[] = {0, -0.0, 1, -1.5, DBL_MIN, DBL_MIN / 2, DBL_MAX, INFINITY, -INFINITY, NAN, 1e-300, 4.9e-324};
    for (unsigned i = 0; i < sizeof values / sizeof *values; i++) {
        double v = values[i];
        printf("%s %d%d%d%d %d", class_of(v), isnan(v) != 0, isinf(v) != 0, isfinite(v) != 0, isnormal(v) != 0,
               isnan(v) ? 0 : signbit(v) != 0);
        if (isfinite(v)) {
            int exponent;
            double mantissa = frexp(v, &exponent);
            printf(" %.10g %d %d", mantissa, exponent, ldexp(mantissa, exponent) == v);
            if (v != 0)
                printf(" %d %.10g", ilogb(v), logb(v));
        }
        printf("\n");
    }
    printf("%a %a %a\n", nextafter(1, 2), nextafter(1, 0), nextafter(0, 1));
    printf("%a %a\n", nextafterf(1, 2), nexttoward(1, 2));
    printf("%.10g %.10g %.10g\n", scalbn(1.5, 10), scalbln(3, -4), ldexp(0.75, -1074));
    printf("%d %d %d\n", isnan(0.0f / INFINITY) != 0, isinf(1e38f * 10) != 0, isnormal(1e-40f) != 0);
    printf("%d %d %d\n", fpclassify(1e-4940L) == FP_SUBNORMAL, isfinite(LDBL_MAX) != 0, signbit(-1.0L) != 0);
    printf("%d %d %d %d\n", isgreater(2.0, 1.0), isless(NAN, 1.0), isunordered(1.0, NAN), islessequal(1.0f, 1.0f));
    printf("%d %d %d\n", FLT_DIG, DBL_DIG, DBL_MANT_DIG);
    printf("%g %g\n", HUGE_VAL, (double)HUGE_VALF);
    printf("%d %d\n", isnan(sqrt(-1)) != 0, isnan(log(-1)) != 0);
    printf("%g %g %g\n", log(0), exp(1000), pow(0, -1));
    printf("%d %g\n", isnan(fmod(1, 0)) != 0, atan(INFINITY) * 2);
    return 0;
}
