// Structs with padding and unset members, copied, passed and returned by value: copying unset bytes is no use of them.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct padded {
    char a;
    double b;
    short c;
};

struct partial {
    int used;
    int unused[7];
};

static struct padded flipped(struct padded p)
{
    p.b = -p.b;
    return p;
}

static struct partial next(struct partial p)
{
    p.used++;
    return p;
}

static int first(struct partial p) { return p.used; }

union slot {
    char c;
    long l;
};

static union slot same(union slot s) { return s; }

int main(void)
{
    struct padded p, q;
    p.a = 'p';
    p.b = 2.5;
    p.c = 3;
    q = flipped(p);
    printf("%c %g %d\n", q.a, q.b, q.c);
    struct partial *items = malloc(3 * sizeof *items);
    items[0].used = 1;
    items[1] = next(items[0]);
    memcpy(&items[2], &items[1], sizeof *items);
    items[2] = next(items[2]);
    printf("%d %d\n", first(items[2]), first(items[1]));
    struct partial *grown = realloc(items, 5 * sizeof *items);
    memmove(grown + 1, grown, 3 * sizeof *grown);
    printf("%d\n", grown[3].used);
    free(grown);
    union slot s;
    s.c = 'u';
    printf("%c\n", same(s).c);
    char buffer[32], other[32];
    strcpy(buffer, "short");
    memcpy(other, buffer, sizeof other);
    printf("%s\n", other);
    return 0;
}
