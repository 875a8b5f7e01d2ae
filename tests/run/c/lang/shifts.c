// Shifts in all widths, rotations, masks and arithmetic right shifts of negative numbers.
#include <stdint.h>
#include <stdio.h>

static uint32_t rotate_left(uint32_t value, unsigned count)
{
    return value << (count & 31) | value >> (-count & 31);
}

static uint64_t reverse_bits(uint64_t value)
{
    uint64_t result = 0;
    for (int i = 0; i < 64; i++, value >>= 1)
        result = result << 1 | (value & 1);
    return result;
}

int main(void)
{
    for (unsigned count = 0; count < 40; count += 7)
        printf("%08x ", rotate_left(0x80000001u * 37, count));
    printf("\n%016lx\n", reverse_bits(0x0123456789abcdefUL));
    int negative = -1000;
    for (int i = 0; i < 12; i += 3)
        printf("%d %u %ld\n", negative >> i, (unsigned)negative >> i, (long)negative >> (i + 20));
    uint8_t byte = 0x96;
    printf("%x %x %x\n", byte << 4, (uint8_t)(byte << 4), byte >> 3);
    int8_t small = -106;
    printf("%d %d\n", small >> 2, (int8_t)((uint8_t)small << 1));
    uint64_t word = 1;
    word <<= 63;
    word |= word >> 33;
    printf("%lx %d %d\n", word, (int)(word >> 63 & 1), (int)(word >> 30 & 3));
    unsigned count = 5;
    unsigned mask = (1u << count++) - 1u;
    mask |= mask << count;
    printf("%x %u\n", mask, count);
    long long low = 0x7fffffff;
    low <<= 8;
    printf("%lld\n", low);
    int sum = 0;
    for (int i = 0; i < 31; i++)
        sum ^= 1 << i >> i / 2;
    printf("%x\n", (unsigned)sum);
    return 0;
}
