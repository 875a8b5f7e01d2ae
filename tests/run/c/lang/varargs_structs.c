// Structs as variable arguments, va_copy, va_list as a parameter and by pointer, forwarding to v-functions.
#include <stdarg.h>
#include <stdio.h>

struct small { int a; char b; };
struct pair { double a, b; };
struct mixed { float a; int b; double c; };
struct large { int a[8]; };
union either { long i; double d; };

static double structs(int count, ...)
{
    va_list ap;
    double total = 0;
    va_start(ap, count);
    for (int i = 0; i < count; i++) {
        struct small s = va_arg(ap, struct small);
        struct pair p = va_arg(ap, struct pair);
        struct mixed m = va_arg(ap, struct mixed);
        struct large l = va_arg(ap, struct large);
        union either e = va_arg(ap, union either);
        total = total * 2 + s.a * s.b + p.a / p.b + m.a + m.b * m.c + l.a[0] - l.a[7] + (double)e.i;
    }
    va_end(ap);
    return total;
}

static int total(va_list ap, int count)
{
    int sum = 0;
    while (count-- > 0)
        sum += va_arg(ap, int);
    return sum;
}

static void advance(va_list *ap, int count)
{
    while (count-- > 0)
        (void)va_arg(*ap, int);
}

static void twice(int count, ...)
{
    va_list first, second;
    va_start(first, count);
    va_copy(second, first);
    int sum = total(first, count);
    va_end(first);
    advance(&second, 2);
    printf("%d %d\n", sum, va_arg(second, int));
    va_end(second);
}

static int format(char *to, size_t size, const char *how, ...)
{
    va_list ap, again;
    va_start(ap, how);
    va_copy(again, ap);
    int needed = vsnprintf(NULL, 0, how, ap);
    int written = vsnprintf(to, size, how, again);
    va_end(again);
    va_end(ap);
    return needed == written ? written : -1;
}

int main(void)
{
    struct small s = {3, 4};
    struct pair p = {9, 2};
    struct mixed m = {0.5f, 6, 1.25};
    struct large l = {{100, 0, 0, 0, 0, 0, 0, 1}};
    union either e = {.i = 1000};
    printf("%g\n", structs(1, s, p, m, l, e));
    printf("%g\n", structs(3, s, p, m, l, e, s, p, m, l, e, s, p, m, l, e));
    twice(5, 1, 2, 30, 4, 5);
    char text[40];
    int length = format(text, sizeof text, "%s-%05d-%.3f-%c", "ab", 42, 1.0 / 3, 'z');
    printf("%d %s\n", length, text);
    length = format(text, 6, "%d", 123456789);
    printf("%d %s\n", length, text);
    return 0;
}
