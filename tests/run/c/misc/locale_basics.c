// The C locale: its name, conventions, refusals, and that numbers print with a point.
#include <langinfo.h>
#include <limits.h>
#include <locale.h>
#include <stdio.h>

int main(void)
{
    printf("%s\n", setlocale(LC_ALL, NULL));
    printf("%s %s\n", setlocale(LC_ALL, "C"), setlocale(LC_NUMERIC, "POSIX"));
    printf("%d\n", setlocale(LC_ALL, "no_SUCH.locale") == NULL);
    struct lconv *l = localeconv();
    printf("[%s] [%s] [%s] [%s] %d\n", l->decimal_point, l->thousands_sep, l->grouping, l->currency_symbol,
           l->frac_digits == CHAR_MAX);
    printf("%s %s %s\n", nl_langinfo(DAY_3), nl_langinfo(ABMON_12), nl_langinfo(RADIXCHAR));
    printf("%.2f\n", 1234.5);
    return 0;
}
