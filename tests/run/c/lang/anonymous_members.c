// C11 anonymous structs and unions, nested; access through the outer object and by designated initialiser.
#include <stdint.h>
#include <stdio.h>

struct value {
    enum { INTEGER, REAL, PAIR } kind;
    union {
        int64_t integer;
        double real;
        struct {
            int32_t low, high;
        };
        struct {
            uint8_t bytes[8];
        } raw;
    };
    struct {
        unsigned flags : 4, : 4, count : 8;
    };
};

static void show(struct value v)
{
    switch (v.kind) {
    case INTEGER: printf("integer %ld", v.integer); break;
    case REAL: printf("real %g", v.real); break;
    case PAIR: printf("pair %d %d", v.low, v.high); break;
    }
    printf(" %u %u %02x\n", v.flags, v.count, v.raw.bytes[7]);
}

typedef union {
    struct { float x, y, z; };
    float v[3];
} vector;

static vector cross(vector a, vector b)
{
    return (vector){.x = a.y * b.z - a.z * b.y, .y = a.z * b.x - a.x * b.z, .z = a.x * b.y - a.y * b.x};
}

int main(void)
{
    show((struct value){.kind = INTEGER, .integer = -2, .count = 3});
    show((struct value){.kind = REAL, .real = -0.5, .flags = 9});
    struct value p = {PAIR, .low = 1, .high = 2};
    p.count = 300;
    p.raw.bytes[1] = 1;
    show(p);
    p.kind = INTEGER;
    show(p);
    vector c = cross((vector){{1, 2, 3}}, (vector){.v = {4, 5, 6}});
    float total = 0;
    for (int i = 0; i < 3; i++)
        total += c.v[i] * (float)(i + 1);
    printf("%g %g %g %g\n", c.x, c.y, c.z, total);
    return 0;
}
