// Complex double: arithmetic, parts, conjugate, as arguments and results, comparison, arrays, mixed with reals.
#include <complex.h>
#include <stdio.h>

static double complex square(double complex z) { return z * z; }
static double complex polynomial(const double complex *c, int n, double complex z)
{
    double complex value = 0;
    while (n-- > 0)
        value = value * z + c[n];
    return value;
}

static void show(const char *name, double complex z) { printf("%s %g %g\n", name, creal(z), cimag(z)); }

int main(void)
{
    double complex a = 3 + 4 * I, b = -1.5 + 0.25 * I;
    show("sum", a + b);
    show("difference", a - b);
    show("product", a * b);
    show("quotient", a / (2 - 1 * I));
    show("negated", -a);
    show("conjugate", ~a);
    show("scaled", 2 * a / 4.0);
    show("square", square(square(a)));
    double complex coefficients[3] = {1, 2 * I, -3};
    show("polynomial", polynomial(coefficients, 3, 1 + I));
    __real__ a = 7;
    __imag__ a *= 2;
    show("parts", a);
    a += b;
    a *= 2;
    a -= 1 * I;
    show("compound", a);
    printf("%d %d %d\n", a == a, a != b, (double complex)2.0 == 2.0);
    double real = a;
    int truncated = (int)creal(b);
    printf("%g %d %zu\n", real, truncated, sizeof a);
    int steps = 0;
    for (double complex z = 0; creal(z) * creal(z) + cimag(z) * cimag(z) < 4 && steps < 100; steps++)
        z = z * z + (-0.75 + 0.25 * I);
    printf("%d %g\n", steps, cabs(3 + 4 * I));
    show("cast", (double complex)(float complex)(0.5 + 0.125 * I));
    double complex pair = 1 + 2 * I;
    show("conditional", steps > 3 ? pair : a);
    return 0;
}
