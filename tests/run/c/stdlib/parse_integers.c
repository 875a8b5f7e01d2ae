// atoi, atol, atoll, strtol, strtoul, strtoll, strtoull, strtoimax: bases, prefixes, limits, end pointer, errno.
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    const char *texts[] = {"0", "42", "-42", "  +7x", "0x1F", "-0x10", "077", "08", "z", "", "   ", "-", "0x", "0xg",
                           "9223372036854775807", "9223372036854775808", "-9223372036854775808",
                           "-9223372036854775809", "18446744073709551615", "18446744073709551616", "-1", "1e5",
                           "zz", "11012", "2147483648"};
    int bases[] = {0, 2, 8, 10, 16, 36};
    for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
        printf("'%s':", texts[i]);
        for (unsigned b = 0; b < 6; b++) {
            char *end;
            errno = 0;
            long value = strtol(texts[i], &end, bases[b]);
            printf(" %ld/%td/%d", value, end - texts[i], errno);
            errno = 0;
            unsigned long natural = strtoul(texts[i], &end, bases[b]);
            printf("/%lu/%d", natural, errno);
        }
        printf("\n");
    }
    printf("%d %d %d %d\n", atoi("123abc"), atoi("  -9"), atoi("junk"), atoi("+0012"));
    printf("%ld %lld\n", atol("-99999999999"), atoll("99999999999"));
    printf("%lld %llu\n", strtoll("-7fffffffffffffff", NULL, 16), strtoull("ffffffffffffffff", NULL, 16));
    printf("%jd %ju\n", strtoimax("-123", NULL, 10), strtoumax("zzz", NULL, 36));
    char *end = NULL;
    errno = 0;
    long invalid = strtol("10", &end, 37);
    printf("%ld %d\n", invalid, errno == EINVAL);
    const char *list = "1 2 3 four";
    long sum = 0;
    for (;;) {
        long next = strtol(list, &end, 10);
        if (end == list)
            break;
        sum += next;
        list = end;
    }
    printf("%ld%s\n", sum, list);
    return 0;
}
