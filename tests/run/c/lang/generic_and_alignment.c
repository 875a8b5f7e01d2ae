// C11: _Generic, _Static_assert, _Alignas, _Alignof, and what depends on them at run time.
#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define NAME(x)                                                                                                        \
    _Generic((x), _Bool: "bool", char: "char", signed char: "schar", unsigned char: "uchar", short: "short",           \
        int: "int", unsigned: "unsigned", long: "long", unsigned long: "ulong", float: "float", double: "double",      \
        long double: "ldouble", char *: "string", const char *: "cstring", int *: "ints", void *: "pointer",           \
        default: "other")
#define MAGNITUDE(x) _Generic((x), int: abs, long: labs, long long: llabs)(x)

_Static_assert(sizeof(long) == 8, "LP64");

struct aligned {
    char c;
    alignas(32) int wide;
    alignas(double) char bytes[3];
};
static _Alignas(64) char line[64];

int main(void)
{
    _Static_assert(_Alignof(struct aligned) == 32, "alignment of the strictest member");
    char c = 0;
    short s = 0;
    const int i = 0;
    struct aligned a = {.wide = 7, .bytes = "ab"};
    printf("%s %s %s %s %s\n", NAME(c), NAME('c'), NAME(s), NAME(s + s), NAME(i));
    printf("%s %s %s %s\n", NAME(1.0f), NAME(1.0f * 2), NAME(1.0L), NAME(c == 1));
    printf("%s %s %s %s\n", NAME("text"), NAME((const char *)line), NAME(&s), NAME((void *)0));
    printf("%s %s %s\n", NAME(1ul << 3), NAME(sizeof c), NAME((_Bool)1));
    printf("%d %ld %lld\n", MAGNITUDE(-3), MAGNITUDE(-4L), MAGNITUDE(-5LL));
    printf("%zu %zu %zu %zu\n", sizeof a, offsetof(struct aligned, wide), offsetof(struct aligned, bytes),
           alignof(max_align_t));
    printf("%d %d %d\n", (int)((uintptr_t)line % 64), (int)((uintptr_t)&a % 32), a.wide);
    alignas(128) char local[5] = "0123";
    printf("%d %s\n", (int)((uintptr_t)local % 128), local);
    printf("%d\n", _Generic(1 ? (short)1 : (char)2, int: 1, default: 0));
    struct __attribute__((aligned(16))) { short x; } rounded = {5};
    printf("%zu %d\n", sizeof rounded, rounded.x);
    return 0;
}
