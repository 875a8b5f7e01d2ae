// Unions: reading the bytes of another member, discriminated unions, unions of structs with a common start.
#include <stdint.h>
#include <stdio.h>

union word {
    uint32_t whole;
    uint16_t halves[2];
    uint8_t bytes[4];
    float real;
};

struct shape {
    enum { CIRCLE, RECTANGLE, LABEL } kind;
    union {
        struct {
            double radius;
        } circle;
        struct {
            int width, height;
        } rectangle;
        char label[16];
    } as;
};

static double area(struct shape s)
{
    switch (s.kind) {
    case CIRCLE:
        return 3 * s.as.circle.radius * s.as.circle.radius;
    case RECTANGLE:
        return (double)s.as.rectangle.width * s.as.rectangle.height;
    case LABEL:
        return s.as.label[0];
    }
    return -1;
}

union number {
    struct {
        int kind;
        int value;
    } integer;
    struct {
        int kind;
        float value;
    } real;
};

static union number twice(union number n)
{
    if (n.integer.kind == 0)
        n.integer.value *= 2;
    else
        n.real.value *= 2;
    return n;
}

int main(void)
{
    union word w = {.whole = 0x40490fdb};
    printf("%x %x %02x%02x%02x%02x %.6f\n", w.halves[0], w.halves[1], w.bytes[0], w.bytes[1], w.bytes[2], w.bytes[3],
           w.real);
    w.real = -2.0f;
    printf("%08x\n", w.whole);
    w.bytes[3] ^= 0x80;
    printf("%g\n", w.real);

    struct shape shapes[] = {
        {CIRCLE, {.circle = {2.5}}}, {RECTANGLE, {.rectangle = {3, 4}}}, {.kind = LABEL, .as.label = "Zebra"}};
    double total = 0;
    for (int i = 0; i < 3; i++)
        total += area(shapes[i]);
    printf("%g %s\n", total, shapes[2].as.label);

    union number i = {.integer = {0, 21}}, r = {.real = {1, 1.25f}};
    i = twice(i);
    r = twice(twice(r));
    printf("%d %g %zu\n", i.integer.value, r.real.value, sizeof(union word));

    union {
        double d;
        uint64_t u;
    } bits;
    uint64_t sum = 0;
    for (int k = -3; k <= 3; k++) {
        bits.d = k * 0.5;
        sum ^= bits.u >> k + 3;
    }
    printf("%016lx\n", sum);
    return 0;
}
