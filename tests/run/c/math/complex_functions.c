// <complex.h>: absolute value, argument, roots, exponentials, logarithms, powers, trigonometric, projections.
#include <complex.h>
#include <math.h>
#include <stdio.h>

static void show(const char *name, double complex z)
{
    double re = creal(z), im = cimag(z);
    printf("%s %.10g %.10g\n", name, fabs(re) < 1e-14 ? 0 : re, fabs(im) < 1e-14 ? 0 : im);
}

int main(void)
{
    double complex values[] = {1 + 2 * I, -0.5 + 0.25 * I, 3 - 4 * I, 2, -1};
    for (int i = 0; i < 5; i++) {
        double complex z = values[i];
        printf("%.10g %.10g\n", cabs(z), carg(z));
        show("conj", conj(z));
        show("sqrt", csqrt(z));
        show("exp", cexp(z));
        show("log", clog(z));
        show("pow", cpow(z, 2 + 1 * I));
        show("sin", csin(z));
        show("cos", ccos(z));
        show("tanh", ctanh(z));
        show("proj", cproj(z));
    }
    show("euler", cexp(I * M_PI));
    show("atan", catan(0.5 + 0.5 * I));
    float complex f = csqrtf(-4);
    printf("%.6g %.6g %.6g\n", crealf(f), cimagf(f), cabsf(3 + 4 * I));
    long double complex l = cexpl(0.5L * I);
    printf("%.15Lg %.15Lg\n", creall(l), cimagl(l));
    double complex roots[4];
    for (int k = 0; k < 4; k++)
        roots[k] = cexp(2 * M_PI * I * k / 4);
    double complex sum = 0, product = 1;
    for (int k = 0; k < 4; k++) {
        sum += roots[k];
        product *= roots[k];
    }
    show("sum", sum);
    show("product", product);
    return 0;
}
