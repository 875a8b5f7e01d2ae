// atof, strtod, strtof, strtold: decimal and hexadecimal, exponents, specials, rounding, overflow, end pointer.
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    const char *texts[] = {"0", "-0", "1", "3.14", " +2.5e3x", ".5", "5.", ".", "e5", "1e", "1e+", "1e5", "-1E-5",
                           "0x1p3", "0x.8", "0x1.8p-1q", "0x", "inf", "-INFINITY", "infin", "1e308", "1e309", "-1e400",
                           "1e-308", "4.9e-324", "1e-400", "0.1", "9007199254740993", "123456789012345678901234567890",
                           "1.7976931348623157e308", "1.7976931348623159e308", "2.2250738585072011e-308", "1..2", "--1"};
    for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
        char *end;
        errno = 0;
        double value = strtod(texts[i], &end);
        printf("'%s' %.17g %td %d %d\n", texts[i], value, end - texts[i], errno == ERANGE, signbit(value) != 0);
    }
    char *end;
    printf("%d ", isnan(strtod("nan", &end)) != 0);
    printf("%d ", *end);
    printf("%d ", isnan(strtod("NaN(123)tail", &end)) != 0);
    printf("%s\n", end);
    printf("%.9g %.9g %.9g\n", strtof("0.1", NULL), strtof("16777217", NULL), strtof("1e39", NULL));
    printf("%.21Lg %.21Lg\n", strtold("0.1", NULL), strtold("1e-4940", NULL));
    printf("%g %g %g\n", atof("2.75 and more"), atof("nothing"), atof("-1e2"));
    double total = 0;
    for (const char *p = "1.5,2.5e1,-.25"; ; p = end + 1) {
        total += strtod(p, &end);
        if (*end != ',')
            break;
    }
    printf("%g\n", total);
    return 0;
}
