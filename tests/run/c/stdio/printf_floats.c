// printf: %f %e %g %a in all cases with flags, width and precision, including extremes and specials.
#include <float.h>
#include <math.h>
#include <stdio.h>

int main(void)
{
    double values[] = {0, -0.0, 1, -1.5, 3.14159265358979, 0.1, 123456789, 1e-5, 0.0001, 1e15, 1e16, 1e100, 2.5, 0.5,
                       999999.5, 99999.95, DBL_MAX, DBL_MIN, 4.9406564584124654e-324, INFINITY, -INFINITY};
    const char *formats[] = {"%f",    "%.0f", "%.1f", "%10.3f", "%-10.2f", "%010.2f", "%+.2f", "% .3f", "%#.0f",
                             "%e",    "%.0e", "%.3e", "%15.2E", "%g",      "%.3g",    "%.10g", "%#g",   "%G",
                             "%+.1g", "%a",   "%.2a", "%A",     "%.17g",   "%20a",    "%-12g|", "%08g"};
    for (unsigned f = 0; f < sizeof formats / sizeof *formats; f++) {
        printf("%-8s", formats[f]);
        for (unsigned v = 0; v < sizeof values / sizeof *values; v++) {
            printf(" ");
            printf(formats[f], values[v]);
        }
        printf("\n");
    }
    printf("%f %F %5g %-5g| %e\n", NAN, NAN, NAN, NAN, fabs(NAN));
    printf("%.40f\n%.30e\n", 0.1, 1.0 / 3);
    printf("%.3f %.3f %.3f %.3f\n", 0.0005, 0.0015, 0.0025, 2.0005);
    printf("%.0f %.0f %.0f %.0f\n", 0.5, 1.5, 2.5, 3.5);
    printf("%.15g %.16g %.17g\n", 0.1, 0.1, 0.1);
    printf("%Lf %.20Lg %Le %La %LG\n", 1.5L, 0.1L, 1e4000L, 1.0L, LDBL_MIN);
    printf("%*.*f %-*.*e|\n", 12, 4, 2.0 / 3, 14, 2, 12345.678);
    printf("%g %g %g %g\n", 100000.0, 1000000.0, 0.00001234, 123456.7);
    float f = 1.1f;
    printf("%f %.9g %a\n", f, f, f);
    return 0;
}
