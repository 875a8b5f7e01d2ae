// errno: set by failing calls, kept by succeeding ones, saved and restored, as an lvalue.
#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static int *where(void) { return &errno; }

int main(void)
{
    printf("%d\n", errno);
    FILE *f = fopen("no-such-file", "r");
    printf("%d %d\n", f == NULL, errno == ENOENT);
    long value = strtol("12", NULL, 10);
    printf("%ld %d\n", value, errno == ENOENT);
    errno = 0;
    value = strtol("99999999999999999999", NULL, 10);
    printf("%d %d\n", value == LONG_MAX, errno == ERANGE);
    int saved = errno;
    errno = EINVAL;
    errno ^= errno;
    printf("%d %d\n", errno, saved == ERANGE);
    *where() = 5;
    printf("%d\n", errno);
    errno = 0;
    volatile double x = -1;
    double r = sqrt(x);
    printf("%d %d\n", isnan(r) != 0, errno == EDOM);
    errno = 0;
    x = 1000;
    r = exp(x);
    printf("%d %d\n", isinf(r) != 0, errno == ERANGE);
    errno = 0;
    x = 0;
    r = log(x);
    printf("%g %d\n", r, errno == ERANGE);
    printf("%d %d %d %d\n", EPERM, ENOENT, ENOMEM, EINVAL);
    return 0;
}
