// Arithmetic in every integer width: wrap-around, promotion, division and remainder towards zero.
#include <stdint.h>
#include <stdio.h>

#define WRAP(T, fmt)                                                                                                   \
    do {                                                                                                               \
        T zero = 0, max = (T)~zero;                                                                                    \
        T wrapped = (T)(max + 1), below = (T)(zero - 1), square = (T)((T)(max / 3) * (T)(max / 5));                    \
        printf(#T " " fmt " " fmt " " fmt " " fmt "\n", max, wrapped, below, square);                                  \
    } while (0)

static int8_t narrow(int value)
{
    return (int8_t)value;
}

int main(void)
{
    WRAP(uint8_t, "%u");
    WRAP(uint32_t, "%u");
    WRAP(uint64_t, "%lu");
    uint16_t half = 0xffff;
    half = (uint16_t)(half * 3u);
    printf("uint16_t %u\n", half);

    for (int value = -300; value <= 300; value += 75)
        printf("%d -> %d %d\n", value, narrow(value), (int16_t)(value * 500));

    int pairs[][2] = {{7, 2}, {-7, 2}, {7, -2}, {-7, -2}, {0, 5}, {1, 3}};
    for (int i = 0; i < 6; i++) {
        int a = pairs[i][0], b = pairs[i][1];
        printf("%d/%d=%d %d%%%d=%d\n", a, b, a / b, a, b, a % b);
    }
    long long big = INT64_MIN;
    printf("%lld %lld %lld\n", big / 2, big % 1000, -(big + 1));
    unsigned char a = 200, b = 100;
    printf("%d %d %d\n", a + b, (unsigned char)(a + b), ~a);
    printf("%d %d\n", sizeof(a + b) == sizeof(int), sizeof(a + 1LL) == 8);
    _Bool flag = 256;
    flag += 5;
    printf("%d %d %d\n", flag, !flag, (_Bool)0.25);
    char c = (char)0xff;
    printf("%d %d\n", c, c == -1);
    return 0;
}
