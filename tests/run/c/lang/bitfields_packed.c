// Packed structs: fields that cross bytes and units, arrays of them, and the exact bytes that they occupy.
#include <stdio.h>
#include <string.h>

#pragma pack(push, 1)
struct crossing {
    unsigned a : 3;
    unsigned b : 13;
    unsigned c : 17;
    int d : 9;
    unsigned long e : 50;
    signed char f : 4;
};
#pragma pack(pop)

struct __attribute__((packed)) mixed {
    char tag;
    int number;
    double real;
    short tail;
};

int main(void)
{
    struct crossing items[3];
    memset(items, 0, sizeof items);
    for (int i = 0; i < 3; i++) {
        items[i].a = 5u + (unsigned)i;
        items[i].b = 0x1555u >> i;
        items[i].c = 0x1abcdu * (unsigned)(i + 1);
        items[i].d = -200 + 150 * i;
        items[i].e = 0x3ffffffffffffUL / (unsigned long)(i + 1);
        items[i].f = (signed char)(7 - 5 * i);
    }
    printf("%zu %zu\n", sizeof(struct crossing), sizeof(struct mixed));
    for (int i = 0; i < 3; i++)
        printf("%u %x %x %d %lx %d\n", items[i].a, items[i].b, items[i].c, items[i].d, (unsigned long)items[i].e,
               items[i].f);
    const unsigned char *bytes = (const unsigned char *)items;
    for (unsigned i = 0; i < sizeof items; i++)
        printf("%02x", bytes[i]);
    printf("\n");

    struct mixed m = {'x', -70000, 2.5, 77};
    struct mixed many[2] = {m, {'y', 1 << 30, -0.125, -77}};
    many[0].number += many[1].tail;
    printf("%c %d %g %d\n", many[0].tag, many[0].number, many[0].real, many[0].tail);
    unsigned char raw[sizeof m];
    memcpy(raw, &many[1], sizeof raw);
    for (unsigned i = 0; i < sizeof raw; i++)
        printf("%02x", raw[i]);
    printf("\n");
    return 0;
}
