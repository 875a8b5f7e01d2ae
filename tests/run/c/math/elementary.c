// Elementary functions of double: trigonometric, hyperbolic, exponential, logarithms, powers, roots.
#include <math.h>
#include <stdio.h>

typedef double function(double);
static const struct {
    const char *name;
    function *f;
} table[] = {{"sin", sin},     {"cos", cos},     {"tan", tan},     {"asin", asin},   {"acos", acos},   {"atan", atan},
             {"sinh", sinh},   {"cosh", cosh},   {"tanh", tanh},   {"asinh", asinh}, {"acosh", acosh}, {"atanh", atanh},
             {"exp", exp},     {"exp2", exp2},   {"expm1", expm1}, {"log", log},     {"log2", log2},   {"log10", log10},
             {"log1p", log1p}, {"sqrt", sqrt},   {"cbrt", cbrt},   {"erf", erf},     {"erfc", erfc},   {"tgamma", tgamma},
             {"lgamma", lgamma}, {"logb", logb}};

int main(void)
{
    double arguments[] = {0.1, 0.5, 0.999, 1, 1.5, 2, 3.7, 10, 25.25};
    for (unsigned i = 0; i < sizeof table / sizeof *table; i++) {
        printf("%s", table[i].name);
        for (int j = 0; j < 9; j++) {
            double value = table[i].f(arguments[j]);
            if (isnan(value))
                printf(" nan");
            else
                printf(" %.10g", fabs(value) < 1e-15 ? 0 : value);
        }
        printf("\n");
    }
    double negatives[] = {-0.3, -1.2, -4};
    for (int j = 0; j < 3; j++)
        printf("%.10g %.10g %.10g %.10g %.10g\n", sin(negatives[j]), atan(negatives[j]), exp(negatives[j]),
               cbrt(negatives[j]), tanh(negatives[j]));
    double bases[] = {2, 0.5, 10, -3}, exponents[] = {0, 1, 2, -1, 0.5, 3, 10};
    for (int i = 0; i < 4; i++) {
        for (int j = 0; j < 7; j++) {
            double p = pow(bases[i], exponents[j]);
            printf(isnan(p) ? "nan " : "%.10g ", p);
        }
        printf("\n");
    }
    printf("%.10g %.10g %.10g %.10g\n", atan2(1, 1), atan2(-1, -1), atan2(0, -1), atan2(-2, 0.5));
    printf("%.10g %.10g %.10g\n", hypot(3, 4), hypot(1e200, 1e200), fma(2, 3, 4));
    printf("%.10g %.10g\n", M_PI, M_E);
    printf("%.10g %.10g %.10g\n", j0(1.5), j1(1.5), y0(1.5));
    return 0;
}
