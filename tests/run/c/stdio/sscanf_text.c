// cflags: -D_GNU_SOURCE
// sscanf: %s %c %[ with ranges and complements, widths, allocation, floats in all spellings.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char a[20], b[20], c[20];
    int n = sscanf("  hello   world ", "%s %s", a, b);
    printf("%d [%s] [%s]\n", n, a, b);
    n = sscanf("truncated", "%4s%3s", a, b);
    printf("%d [%s] [%s]\n", n, a, b);
    memset(a, '.', sizeof a);
    a[5] = '\0';
    n = sscanf("xyz", "%c%2c", a, a + 2);
    printf("%d [%s]\n", n, a);
    n = sscanf(" q", " %c", a);
    printf("%d [%c]\n", n, a[0]);
    n = sscanf("abc123def", "%[a-z]%[0-9]%[^e]", a, b, c);
    printf("%d [%s] [%s] [%s]\n", n, a, b, c);
    n = sscanf("key = some value;", "%[^ =] = %[^;];", a, b);
    printf("%d [%s] [%s]\n", n, a, b);
    n = sscanf("]-x", "%[]-]%s", a, b);
    printf("%d [%s] [%s]\n", n, a, b);
    n = sscanf("a^b", "%[^^]%*[\\^]%s", a, b);
    printf("%d\n", n);
    n = sscanf("aaaabbbb", "%3[a]%*[a]%2[b]", a, b);
    printf("%d [%s] [%s]\n", n, a, b);
    n = sscanf("123", "%[a-z]", a);
    printf("%d\n", n);
    float f;
    double d;
    long double l;
    n = sscanf("1.5 -2.25e3 0x1.8p1", "%f %lf %Lf", &f, &d, &l);
    printf("%d %g %g %Lg\n", n, f, d, l);
    n = sscanf("inf nan .5", "%f %lf %Lg", &f, &d, &l);
    printf("%d %g %d %Lg\n", n, f, d != d, l);
    n = sscanf("3.14159", "%4lf%lf", &d, &(double){0});
    printf("%d %g\n", n, d);
    n = sscanf("1e5x", "%lfx%n", &d, &(int){0});
    printf("%d %g\n", n, d);
    n = sscanf("abc", "%lf", &d);
    printf("%d\n", n);
    char *fresh = NULL, *set = NULL;
    n = sscanf("allocated 999", "%ms %m[0-9]", &fresh, &set);
    printf("%d [%s] [%s]\n", n, fresh, set);
    free(fresh);
    free(set);
    int day, year;
    char month[10];
    n = sscanf("25-Dec-1998", "%d-%3s-%d", &day, month, &year);
    printf("%d %d %s %d\n", n, day, month, year);
    return 0;
}
