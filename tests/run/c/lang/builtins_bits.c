// Bit builtins: popcount, parity, clz, ctz, ffs, bswap, clrsb, in all widths, on a spread of values.
#include <stdint.h>
#include <stdio.h>

int main(void)
{
    uint64_t value = 0x9e3779b97f4a7c15u;
    for (int i = 0; i < 12; i++) {
        uint32_t half = (uint32_t)(value >> (i % 32)) | 1u << (i * 2);
        uint64_t full = value >> (5 * i) | 1ul << (4 * i);
        printf("%d %d %d %d | ", __builtin_popcount(half), __builtin_parity(half), __builtin_clz(half),
               __builtin_ctz(half));
        printf("%d %d %d %d | ", __builtin_popcountl(full), __builtin_parityl(full), __builtin_clzl(full),
               __builtin_ctzll(full));
        printf("%d %d %d\n", __builtin_ffs((int)half), __builtin_ffsll((long long)full), __builtin_clrsb((int)half));
        value = value * 6364136223846793005u + 1442695040888963407u;
    }
    printf("%d %d %d\n", __builtin_ffs(0), __builtin_popcountll(-1LL), __builtin_clrsbll(-1LL));
    printf("%04x %08x %016lx\n", __builtin_bswap16(0x1234), __builtin_bswap32(0x12345678),
           __builtin_bswap64(0x123456789abcdef0));
    uint8_t byte = 0xb0;
    printf("%d %d\n", __builtin_clz(byte), __builtin_ctz(byte));
    int index = __builtin_expect(value > 5, 1) ? 1 : 2;
    if (__builtin_expect(index == 3, 0))
        printf("unlikely\n");
    printf("%d %d\n", index, __builtin_constant_p(3 + 4));
    printf("%d %zu\n", __builtin_strcmp("a", "a"), __builtin_strlen("four"));
    char buffer[8] = {0};
    __builtin_memcpy(buffer, "abcdefg", 4);
    __builtin_memset(buffer + 2, 'z', 3);
    printf("%s %d\n", buffer, __builtin_abs(-9));
    char *storage = __builtin_assume_aligned(buffer, 1);
    printf("%d %zu\n", storage == buffer, __builtin_object_size(buffer, 0));
    return 0;
}
