// Overflow builtins: add, subtract, multiply in all widths and mixed types, with the wrapped result.
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

static int sum(const int *values, int n, int *total)
{
    *total = 0;
    for (int i = 0; i < n; i++)
        if (__builtin_add_overflow(*total, values[i], total))
            return i;
    return -1;
}

int main(void)
{
    int cases[][2] = {{1, 2}, {INT_MAX, 1}, {INT_MIN, -1}, {50000, 50000}, {-46341, 46341}, {INT_MIN, INT_MIN}};
    for (int i = 0; i < 6; i++) {
        int a = cases[i][0], b = cases[i][1], r;
        int o = __builtin_add_overflow(a, b, &r);
        printf("%d:%d ", o, r);
        o = __builtin_sub_overflow(a, b, &r);
        printf("%d:%d ", o, r);
        o = __builtin_mul_overflow(a, b, &r);
        printf("%d:%d\n", o, r);
    }
    uint8_t byte;
    printf("%d ", __builtin_add_overflow(200, 100, &byte));
    printf("%d ", byte);
    printf("%d ", __builtin_sub_overflow(5u, 6u, &byte));
    printf("%d\n", byte);
    unsigned long wide;
    printf("%d ", __builtin_umull_overflow(1ul << 33, 1ul << 31, &wide));
    printf("%lu ", wide);
    printf("%d ", __builtin_umull_overflow(1ul << 33, 1ul << 30, &wide));
    printf("%lx\n", wide);
    long result;
    int first = __builtin_smull_overflow(LONG_MAX, 2, &result);
    printf("%d %ld ", first, result);
    first = __builtin_ssubl_overflow(LONG_MIN, 1, &result);
    printf("%d %ld\n", first, result);
    short s;
    first = __builtin_mul_overflow(-300L, 200u, &s);
    printf("%d %d ", first, s);
    unsigned u;
    first = __builtin_add_overflow(-5, 4u, &u);
    printf("%d %u\n", first, u);
    int values[] = {INT_MAX - 10, 4, 5, 6, 7}, total;
    first = sum(values, 5, &total);
    printf("%d %d ", first, total);
    first = sum(values + 1, 4, &total);
    printf("%d %d\n", first, total);
    return 0;
}
