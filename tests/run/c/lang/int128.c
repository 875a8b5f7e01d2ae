// 128-bit integers: products, quotients, shifts, comparisons, conversions to and from double, as parameters.
#include <stdio.h>

typedef __int128 i128;
typedef unsigned __int128 u128;

static void print(const char *name, u128 value)
{
    printf("%s %016llx%016llx\n", name, (unsigned long long)(value >> 64), (unsigned long long)value);
}

static void print_decimal(i128 value)
{
    char digits[48];
    int n = 47;
    u128 magnitude = value < 0 ? -(u128)value : (u128)value;
    digits[n] = '\0';
    do {
        digits[--n] = (char)('0' + (int)(magnitude % 10));
        magnitude /= 10;
    } while (magnitude != 0);
    if (value < 0)
        digits[--n] = '-';
    puts(digits + n);
}

static i128 mix(int a, i128 b, char c, i128 d)
{
    return a * b - c * d;
}

int main(void)
{
    u128 wide = (u128)0xfedcba9876543210ull * 0x123456789abcdefull;
    print("product", wide);
    print("square", wide * wide);
    print("quotient", wide / 1000003);
    print("remainder", wide % 0xfffffffffull);
    print("wide quotient", ~(u128)0 / (wide >> 40));
    for (int shift = 0; shift < 128; shift += 21) {
        print("left", wide << shift);
        print("right", wide >> shift);
        print("arithmetic", (u128)((i128)~wide >> shift));
    }
    i128 factorial = 1;
    for (int i = 1; i <= 33; i++)
        factorial *= i % 2 ? i : -i;
    print_decimal(factorial);
    print_decimal(mix(-3, factorial, 7, (i128)1 << 100));
    printf("%.17g %.17g\n", (double)factorial, (double)(~(u128)0));
    print("from double", (u128)1.5e30);
    print("from negative double", (u128)(i128)-1.5e30);
    printf("%d %d %d\n", (i128)-1 < (i128)0, (u128)-1 > 0, (i128)1 << 64 > (i128)0xffffffffffffffffull);
    print_decimal(((i128)-17) / 5);
    print_decimal(((i128)-17) % 5);
    printf("%zu %zu\n", sizeof(i128), _Alignof(i128));
    return 0;
}
