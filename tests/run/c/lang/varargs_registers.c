// Variable arguments in registers and behind them: more than six integers, more than eight numbers,
// structures that no longer fit, va_copy in the middle, va_arg in a callee.
#include <stdarg.h>
#include <stdio.h>

struct reals { double a, b; };
struct both { long a; double b; };
struct ints { long a, b; };
struct point { float x, y; };
struct large { int a[7]; };

static void ints(int n, ...)
{
    va_list ap;
    va_start(ap, n);
    for (int i = 0; i < n; i++)
        printf(" %d", va_arg(ap, int));
    va_end(ap);
    printf("\n");
}

static void doubles(double first, int n, ...)
{
    va_list ap;
    va_start(ap, n);
    printf("%g:", first);
    for (int i = 0; i < n; i++)
        printf(" %g", va_arg(ap, double));
    va_end(ap);
    printf("\n");
}

static void mixed(int a, double b, long c, float d, const char *kinds, ...)
{
    va_list ap, again;
    va_start(ap, kinds);
    printf("%d %g %ld %g:", a, b, c, d);
    for (const char *k = kinds; *k; k++) {
        if (k - kinds == 4)
            va_copy(again, ap);
        switch (*k) {
        case 'i': printf(" %d", va_arg(ap, int)); break;
        case 'l': printf(" %ld", va_arg(ap, long)); break;
        case 'd': printf(" %g", va_arg(ap, double)); break;
        case 'e': printf(" %Lg", va_arg(ap, long double)); break;
        case 's': printf(" %s", va_arg(ap, char *)); break;
        case 'R': { struct reals r = va_arg(ap, struct reals); printf(" (%g %g)", r.a, r.b); break; }
        case 'B': { struct both r = va_arg(ap, struct both); printf(" (%ld %g)", r.a, r.b); break; }
        case 'I': { struct ints r = va_arg(ap, struct ints); printf(" (%ld %ld)", r.a, r.b); break; }
        case 'P': { struct point r = va_arg(ap, struct point); printf(" (%g %g)", r.x, r.y); break; }
        case 'L': { struct large r = va_arg(ap, struct large); printf(" (%d..%d)", r.a[0], r.a[6]); break; }
        case 'w': printf(" %d", (int)va_arg(ap, __int128)); break;
        }
    }
    printf(" |");
    for (const char *k = kinds + 4; *k == 'i' || *k == 'd'; k++) {
        if (*k == 'i')
            printf(" %d", va_arg(again, int));
        else
            printf(" %g", va_arg(again, double));
    }
    va_end(again);
    va_end(ap);
    printf("\n");
}

static double taken(va_list *ap, int n)
{
    double total = 0;
    while (n-- > 0)
        total += va_arg(*ap, double) * va_arg(*ap, int);
    return total;
}

static struct large through(int n, ...)
{
    va_list ap;
    struct large result = {{0}};
    va_start(ap, n);
    double first = taken(&ap, n / 2);
    double second = taken(&ap, n - n / 2);
    va_end(ap);
    va_start(ap, n);
    result.a[0] = (int)first;
    result.a[1] = (int)second;
    result.a[2] = (int)va_arg(ap, double);
    va_end(ap);
    return result;
}

static int format(char *to, size_t size, const char *how, ...)
{
    va_list ap;
    va_start(ap, how);
    int first = va_arg(ap, int);
    int length = vsnprintf(to, size, how, ap);
    va_end(ap);
    return first + length;
}

int main(void)
{
    struct reals r = {1.5, 2.5};
    struct both b = {3, 4.5};
    struct ints i = {5, 6};
    struct point p = {7.5f, 8.5f};
    struct large l = {{9, 0, 0, 0, 0, 0, 15}};
    char text[100];
    ints(3, 1, 2, 3);
    ints(9, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    doubles(0.5, 4, 1.0, 2.0, 3.0, 4.0);
    doubles(0.5, 10, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0);
    mixed(1, 2, 3, 4, "idididididididididid", 1, 1., 2, 2., 3, 3., 4, 4., 5, 5., 6, 6., 7, 7., 8, 8., 9, 9., 10, 10.);
    mixed(1, 2, 3, 4, "RRRRRdi", r, r, r, r, r, 6.5, 7);
    mixed(1, 2, 3, 4, "dddddRdi", 1., 2., 3., 4., 5., r, 6.5, 7);
    mixed(1, 2, 3, 4, "iiIid", 1, 2, i, 7, 8.);
    mixed(1, 2, 3, 4, "lBlBlBlsd", 1L, b, 2L, b, 3L, b, 4L, "s", .5);
    mixed(1, 2, 3, 4, "PLPiPePdewPi", p, l, p, 1, p, 2.5L, p, 3.5, 4.5L, (__int128)5, p, 6);
    struct large t = through(5, 1., 2, 3., 4, 5., 6, 7., 8, 9., 10);
    printf("%d %d %d\n", t.a[0], t.a[1], t.a[2]);
    int length = format(text, sizeof text, "%d %g %s %ld %c %x %g %d %i|", 100, 1, 2.5, "three", 4L, '5', 6, 7.5, 8, 9);
    printf("%d %s\n", length, text);
    return 0;
}
