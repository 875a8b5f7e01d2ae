// Structs of every ABI class as arguments: integer, floating, mixed registers, memory, and when registers run out.
#include <stdio.h>

struct f1 { float a; };
struct f2 { float a, b; };
struct f3 { float a, b, c; };
struct f4 { float a, b, c, d; };
struct d1 { double a; };
struct d2 { double a, b; };
struct fi { float a; int b; };
struct di { double a; int b; };
struct id { char a; double b; };
struct c3 { char a[3]; };
struct c7 { char a[7]; };
struct s2i { short a, b; int c; };
struct l2 { long a, b; };
struct l3 { long a, b, c; };
struct ld { long double a; };
struct lp { const char *text; int n; };
struct nest { struct f2 a; struct { char x; short y; } b; };
struct empty_tail { int a; char b; };

static double floats(struct f1 a, struct f2 b, struct f3 c, struct f4 d)
{
    return a.a + b.a * b.b + c.a * c.b * c.c + d.a - d.b + d.c - d.d;
}

static double doubles(struct d1 a, int i, struct d2 b, float f)
{
    return a.a * i + b.a / b.b + f;
}

static double mixed(struct fi a, struct di b, struct id c, struct nest d)
{
    return a.a * a.b + b.a * b.b + c.a * c.b + d.a.a + d.a.b + d.b.x + d.b.y;
}

static int chars(struct c3 a, struct c7 b, struct s2i c, struct empty_tail d)
{
    int sum = c.a + c.b + c.c + d.a * d.b;
    for (int i = 0; i < 3; i++)
        sum = sum * 3 + a.a[i];
    for (int i = 0; i < 7; i++)
        sum += b.a[i] << i;
    return sum;
}

static long integers(struct l2 a, struct l3 b, struct l2 c, struct l2 d, int e)
{
    return a.a + 2 * a.b + 3 * b.a + 4 * b.b + 5 * b.c + 6 * c.a + 7 * c.b + 8 * d.a + 9 * d.b + e;
}

static double many(double a, double b, double c, double d, double e, double f, double g, struct d2 h, double i,
                   struct f2 j, double k)
{
    return a + b * 2 + c * 3 + d * 4 + e * 5 + f * 6 + g * 7 + h.a * 8 + h.b * 9 + i * 10 + j.a * 11 + j.b * 12 + k;
}

static long double big(struct ld a, struct lp b, long double c)
{
    return a.a * b.n + c + b.text[0];
}

static int changed(struct l3 copy, struct c7 other)
{
    copy.b = 99;
    other.a[0]++;
    return (int)copy.b + other.a[0];
}

int main(void)
{
    printf("%g\n", floats((struct f1){1.5f}, (struct f2){2, 3}, (struct f3){4, 5, 6}, (struct f4){7, 8, 9, 10.25f}));
    printf("%g\n", doubles((struct d1){0.5}, 7, (struct d2){9, 4}, 0.75f));
    printf("%g\n", mixed((struct fi){1.5f, 3}, (struct di){2.5, -2}, (struct id){4, 0.125},
                         (struct nest){{1, 2}, {3, 4}}));
    printf("%d\n", chars((struct c3){{1, 2, 3}}, (struct c7){{1, 2, 3, 4, 5, 6, 7}}, (struct s2i){-5, 6, 7},
                         (struct empty_tail){11, -3}));
    printf("%ld\n", integers((struct l2){1, 2}, (struct l3){3, 4, 5}, (struct l2){6, 7}, (struct l2){8, 9}, 10));
    printf("%g\n", many(1, 2, 3, 4, 5, 6, 7, (struct d2){8, 9}, 10, (struct f2){11, 12}, 13));
    printf("%Lg\n", big((struct ld){1.25L}, (struct lp){"A", 4}, 0.5L));
    struct l3 kept = {1, 2, 3};
    struct c7 other = {{40}};
    int result = changed(kept, other);
    printf("%d %ld %d\n", result, kept.b, other.a[0]);
    int (*indirect)(struct l3, struct c7) = changed;
    printf("%d\n", indirect(kept, other));
    return 0;
}
