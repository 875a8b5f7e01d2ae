// Rounding and remainders: floor, ceil, trunc, round, rint, nearbyint, lround, fmod, remainder, remquo, modf.
#include <math.h>
#include <stdio.h>

int main(void)
{
    double values[] = {0, 0.4, 0.5, 0.6, 1, 1.5, 2.5, 3.49999, 1e15 + 0.5, 4503599627370497.5, 1e300, -0.4, -0.5, -1.5,
                       -2.5, -3.7};
    for (unsigned i = 0; i < sizeof values / sizeof *values; i++) {
        double v = values[i], whole;
        double fraction = modf(v, &whole);
        printf("%.17g: %.17g %.17g %.17g %.17g %.17g %.17g %.10g %.17g\n", v, floor(v), ceil(v), trunc(v), round(v),
               rint(v), nearbyint(v), fraction, whole);
    }
    printf("%ld %ld %lld %lld\n", lround(2.5), lround(-2.5), llround(1e15 + 0.5), llrint(3.5));
    printf("%ld %ld\n", lrint(2.5), lrint(-1.5));
    double pairs[][2] = {{7, 3}, {-7, 3}, {7, -3}, {5.5, 2.25}, {1e20, 3}, {0.3, 0.1}, {8, 4}};
    for (int i = 0; i < 7; i++) {
        int quotient;
        double r = remquo(pairs[i][0], pairs[i][1], &quotient);
        printf("%.10g %.10g %.10g %d\n", fmod(pairs[i][0], pairs[i][1]), remainder(pairs[i][0], pairs[i][1]), r,
               quotient & 7);
    }
    printf("%.10g %.10g %.10g\n", fmodf(5.3f, 2), floorf(-1.5f), roundf(2.5f));
    printf("%.10Lg %.10Lg %.10Lg\n", floorl(-2.5L), roundl(0.5L), fmodl(10, 3));
    printf("%.10g %.10g %.10g %.10g\n", fabs(-2.5), copysign(3, -0.0), fdim(5, 3), fdim(3, 5));
    printf("%.10g %.10g %.10g\n", fmax(1, 2), fmin(1, 2), fmax(-0.5, -1));
    printf("%d %d\n", signbit(ceil(-0.5)) != 0, signbit(round(-0.4)) != 0);
    return 0;
}
