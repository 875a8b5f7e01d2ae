// cflags: -std=gnu89 -Wno-implicit-function-declaration -Wno-implicit-int -Wno-deprecated-non-prototype -Wno-return-type
/* K&R definitions, implicit int, implicit declarations, promoted arguments, functions without prototype. */
#include <stdio.h>

int scale(count, factor, text)
    int count;
    float factor;
    char *text;
{
    return (int)(count * factor) + text[0];
}

char first(c, s)
    char c;
    short s;
{
    return c + s;
}

static twice(x) { return 2 * x; }

counter = 5;

int apply(f, x)
    int (*f)();
    int x;
{
    return (*f)(x);
}

double half();

main(argc, argv)
    int argc;
    char **argv;
{
    register i;
    auto total = 0;
    printf("%d\n", scale(4, 2.5, "A"));
    printf("%c\n", first('a', 2));
    for (i = 0; i < counter; i++)
        total += twice(i);
    printf("%d %d\n", total, apply(twice, 21));
    printf("%d\n", later(3, 4));
    printf("%g\n", half(5.0));
    printf("%d %d\n", argc, argv[argc] == 0);
    return 0;
}

int later(a, b)
    int a, b;
{
    return a * 10 + b;
}

double half(x)
    double x;
{
    return x / 2;
}
