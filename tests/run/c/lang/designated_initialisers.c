// Initialisers: designated members and elements, ranges, overriding, partial, nested braces elided, implied sizes.
#include <stdio.h>

enum { JAN, FEB, MAR, APR, MONTHS = 12 };

struct inner { int a[3]; char tag; };
struct outer {
    int first;
    struct inner items[3];
    union { int i; double d; } u;
    const char *text;
};

static const int days[MONTHS] = {[FEB] = 28, [0] = 31, [MAR] = 31, 30};
static int table[] = {[5] = 50, 60, [2] = 20, 30, [8 ... 10] = 7};
static struct outer global = {.items[1].a[2] = 9, .items[2] = {.tag = 'z', .a = {1}}, .u.d = 1.5, .text = "g"};

int main(void)
{
    printf("%d %d %d %d %d\n", days[JAN], days[FEB], days[MAR], days[APR], days[11]);
    int n = sizeof table / sizeof *table;
    for (int i = 0; i < n; i++)
        printf("%d ", table[i]);
    printf("(%d)\n", n);
    printf("%d %d %c %d %g %s\n", global.first, global.items[1].a[2], global.items[2].tag, global.items[2].a[0],
           global.u.d, global.text);
    struct outer local = {1, 2, 3, 4, 'a', {{5, 6}, 'b'}, .text = "l", .first = 10};
    printf("%d %d %d %c %d %c %d %d %s\n", local.first, local.items[0].a[0], local.items[0].a[2], local.items[0].tag,
           local.items[1].a[1], local.items[1].tag, local.items[2].a[2], local.u.i, local.text);
    int seed = 3;
    int dynamic[6] = {[1] = seed++, [4] = seed * 10, seed};
    for (int i = 0; i < 6; i++)
        printf("%d ", dynamic[i]);
    printf("\n");
    char text[][6] = {"one", [2] = "three", {'f', 'o'}};
    printf("%zu %s [%s] %s %s\n", sizeof text, text[0], text[1], text[2], text[3]);
    char exact[4] = "full";
    printf("%.4s %zu\n", exact, sizeof exact);
    struct inner override = {.a = {1, 2, 3}, .a[1] = 20, .tag = 'x', .tag = 'y'};
    printf("%d %d %d %c\n", override.a[0], override.a[1], override.a[2], override.tag);
    int big[100] = {[99] = 1, [50] = 2};
    int total = 0;
    for (int i = 0; i < 100; i++)
        total += big[i] * i;
    printf("%d\n", total);
    return 0;
}
