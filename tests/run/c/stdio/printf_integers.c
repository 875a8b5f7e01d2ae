// printf: every integer conversion with flags, width, precision and length modifier.
#include <inttypes.h>
#include <limits.h>
#include <stddef.h>
#include <stdio.h>

int main(void)
{
    int values[] = {0, 1, -1, 42, -12345, INT_MAX, INT_MIN};
    const char *formats[] = {"%d", "%i", "%5d", "%-8d", "%08d", "%+d", "% d", "%.3d", "%8.5d", "%-+9.4d",
                             "%+08d", "% 06d", "%.0d", "%x", "%#x", "%X", "%#10X", "%#010x", "%o", "%#o",
                             "%u", "%12u", "%-12u", "%.12u", "%#.5o", "%#.8x"};
    for (unsigned f = 0; f < sizeof formats / sizeof *formats; f++) {
        printf("%-8s", formats[f]);
        for (unsigned v = 0; v < sizeof values / sizeof *values; v++) {
            printf(" [");
            printf(formats[f], values[v]);
            printf("]");
        }
        printf("\n");
    }
    printf("%hhd %hhu %hhx %hd %hu\n", 300, 300, -1, 70000, 70000);
    printf("%ld %lu %lx %lld %llu %llX\n", LONG_MIN, ULONG_MAX, 255ul, LLONG_MAX, ULLONG_MAX, 0xabcdefull);
    printf("%jd %ju %zd %zu %zx %td\n", INTMAX_MIN, UINTMAX_MAX, (size_t)-1, (size_t)-1, (size_t)255, (ptrdiff_t)-5);
    printf("%" PRId8 " %" PRIu16 " %" PRIx32 " %" PRIo64 " %" PRIdMAX "\n", (int8_t)-8, (uint16_t)65535, 0xbeefu,
           (uint64_t)8, (intmax_t)-9);
    printf("[%*d] [%-*d] [%*d] [%.*d] [%*.*d]\n", 6, 42, 6, 42, -6, 42, 4, 42, 8, 3, 42);
    printf("[%.*d] [%.d] [%5.d] [%+.d]\n", -1, 0, 0, 0, 0);
    printf("%c%c%5c|%-5c|%%|\n", 'a', 98, 'c', 'd');
    printf("%2$s %1$d %2$s %3$5d\n", 1, "two", 3);
    printf("%1$*2$d|%1$.*3$d\n", 42, 8, 5);
    printf("%'d %-010d|\n", 1234567, 5);
    return 0;
}
