// Structs and unions of every ABI class as results, also through function pointers and used without a variable.
#include <stdio.h>

struct f2 { float a, b; };
struct f3 { float a, b, c; };
struct d2 { double a, b; };
struct id { int a; double b; };
struct di { double a; int b; };
struct c1 { char a; };
struct c5 { char a[5]; };
struct i3 { int a, b, c; };
struct l2 { long a, b; };
struct big { int a[10]; };
struct ld { long double a; };
struct fp { int (*call)(int); void *data; };
union u { int i; double d; };

static struct f2 f2(float x) { return (struct f2){x, -x}; }
static struct f3 f3(float x) { return (struct f3){x, x * x, 1 / x}; }
static struct d2 d2(double x) { return (struct d2){x + 1, x - 1}; }
static struct id id(int x) { return (struct id){x, x / 4.0}; }
static struct di di(int x) { return (struct di){x / 8.0, x}; }
static struct c1 c1(int x) { return (struct c1){(char)x}; }
static struct i3 i3(int x) { return (struct i3){x, x * 2, x * 3}; }
static struct l2 l2(long x) { return (struct l2){x, ~x}; }
static struct ld ld(int x) { return (struct ld){x + 0.5L}; }
static union u u(int x)
{
    union u result;
    if (x > 0)
        result.d = x * 0.5;
    else
        result.i = x;
    return result;
}

static struct c5 c5(int x)
{
    struct c5 result;
    for (int i = 0; i < 5; i++)
        result.a[i] = (char)(x + i);
    return result;
}

static struct big big(int x)
{
    struct big result;
    for (int i = 0; i < 10; i++)
        result.a[i] = x * i;
    return result;
}

static int increment(int x) { return x + 1; }
static struct fp fp(void *data) { return (struct fp){increment, data}; }
static struct big chain(struct big b, int depth)
{
    b.a[depth] += 1000;
    return depth == 0 ? b : chain(b, depth - 1);
}

int main(void)
{
    printf("%g %g\n", f2(1.5f).a, f2(1.5f).b);
    struct f3 t = f3(4);
    printf("%g %g %g\n", t.a, t.b, t.c);
    printf("%g %g\n", d2(2.5).a, d2(2.5).b);
    printf("%d %g %g %d\n", id(7).a, id(7).b, di(9).a, di(9).b);
    printf("%d %d %d\n", c1(65).a, c5(10).a[4], c5(10).a[0]);
    struct i3 three = i3(-4);
    printf("%d %d %d\n", three.a, three.b, three.c);
    printf("%ld %ld\n", l2(123456789012L).a, l2(5).b);
    printf("%d %d %Lg\n", big(3).a[9], chain(big(1), 9).a[4], ld(3).a);
    printf("%g %d\n", u(3).d, u(-3).i);
    int payload = 41;
    struct fp callback = fp(&payload);
    printf("%d\n", callback.call(*(int *)callback.data));
    struct big (*make)(int) = big;
    struct d2 (*pair)(double) = d2;
    printf("%d %g\n", make(7).a[2], pair(0).b);
    struct big a = big(1), b = big(2);
    a = b = chain(a, 3);
    printf("%d %d\n", a.a[3], b.a[0]);
    return 0;
}
