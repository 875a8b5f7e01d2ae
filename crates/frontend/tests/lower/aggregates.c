/* Structs by value in every class of the calling convention, and parts of them. */
struct small { int a, b; };
struct mixed { double d; long l; };
struct pair { float x, y; };
struct large { long v[5]; };
struct bits { unsigned a : 3; int b : 7; unsigned long c : 40; };
union both { int i; float f; };

struct small make_small(int a) { return (struct small){ a, a + 1 }; }
struct mixed make_mixed(double d) { return (struct mixed){ d, (long)d }; }
struct pair make_pair(float x) { return (struct pair){ x, -x }; }
struct large make_large(long v) { return (struct large){ { v, v } }; }
long take(struct small s, struct mixed m, struct pair p, struct large l)
{
    return s.a + s.b + m.l + (long)m.d + (long)p.x + (long)p.y + l.v[1];
}
double _Complex square(double _Complex z) { return z * z; }

int main(void)
{
    struct bits b = { 0 };
    b.a = 5;
    b.b = -3;
    b.c = 1ul << 39;
    union both u;
    u.f = 1.0f;
    double _Complex z = square(1.0 + 2.0i);
    return (int)take(make_small(1), make_mixed(2), make_pair(3), make_large(4)) + b.b + (b.c != 0) + u.i + (int)__real__ z;
}
