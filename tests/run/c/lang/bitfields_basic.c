// Signed, unsigned and _Bool bit-fields: truncation, sign extension, compound assignment, sharing of a unit.
#include <stdio.h>
#include <string.h>

struct flags {
    unsigned a : 1;
    signed b : 3;
    unsigned c : 7;
    int d : 21;
    _Bool e : 1;
    unsigned long f : 40;
};

struct gap {
    unsigned char first : 4;
    unsigned char : 0;
    unsigned char second : 4;
    unsigned : 5;
    unsigned third : 20;
};

static void show(const struct flags *s)
{
    printf("%u %d %u %d %d %lu\n", s->a, s->b, s->c, s->d, s->e, (unsigned long)s->f);
}

int main(void)
{
    struct flags s = {1, -1, 100, -12345, 1, 0xffeeddccbbUL};
    show(&s);
    s.a++;
    s.b = 3;
    s.b++;
    s.c += 50;
    s.d = 0xfffff;
    s.d -= 0x100000;
    s.e = 0;
    s.f <<= 4;
    show(&s);
    s.c = (unsigned)(s.b * -10);
    s.d = s.b * 1024 >> 3;
    s.e = s.f != 0;
    show(&s);
    for (int i = 0; i < 10; i++)
        s.b = (int)(unsigned)(i + s.b) & 3;
    show(&s);

    struct gap g;
    memset(&g, 0, sizeof g);
    g.first = 0xa;
    g.second = 0x5;
    g.third = 0xabcde;
    unsigned char bytes[sizeof g];
    memcpy(bytes, &g, sizeof g);
    for (unsigned i = 0; i < sizeof g; i++)
        printf("%02x", bytes[i]);
    printf(" %zu %zu\n", sizeof(struct flags), sizeof g);

    struct flags copy = s;
    copy.c = 127;
    show(&s);
    show(&copy);
    int value = (s.c = 200);
    printf("%d %d\n", value, (s.b = 5, s.b) == -3);
    return 0;
}
