/* Text to integer: `ato*` and `strto*` of <stdlib.h> and <inttypes.h> (C11 7.22.1, 7.8.2.3), C locale.
 *
 * All of them share one scanner that yields sign, magnitude and whether the magnitude left 64 bits; each type
 * clamps for itself. As in glibc: an invalid base sets EINVAL and leaves `*end` alone; no digits leave the
 * start in `*end`; "0x" without a hexadecimal digit is the number 0 followed by an x. The `__isoc23_*` names are what
 * C23 headers call: they also know the prefix 0b. */
#define _GNU_SOURCE
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stddef.h>
#include <stdlib.h>

enum dialect { C11, C23 };

struct scanned {
    unsigned long long magnitude;
    int negative;
    int overflow;
};

static int is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* Value of a digit in any base up to 36; 99 for everything else. */
static int digit_value(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'Z')
        return c - 'A' + 10;
    return 99;
}

static int prefixed(const char *s, char lower, int base)
{
    return s[0] == '0' && (s[1] == lower || s[1] == lower - 'a' + 'A') && digit_value(s[2]) < base;
}

static struct scanned scan(const char *text, char **end, int base, enum dialect dialect)
{
    struct scanned result = {0, 0, 0};
    if (base < 0 || base == 1 || base > 36) {
        errno = EINVAL;
        return result;
    }
    const char *s = text;
    while (is_space(*s))
        s++;
    if (*s == '+' || *s == '-')
        result.negative = *s++ == '-';

    if ((base == 0 || base == 16) && prefixed(s, 'x', 16)) {
        s += 2;
        base = 16;
    } else if (dialect == C23 && (base == 0 || base == 2) && prefixed(s, 'b', 2)) {
        s += 2;
        base = 2;
    } else if (base == 0) {
        base = *s == '0' ? 8 : 10;
    }

    const char *first = s;
    unsigned long long largest = ULLONG_MAX / (unsigned long long)base;
    for (;; s++) {
        int digit = digit_value(*s);
        if (digit >= base)
            break;
        if (result.magnitude > largest) {
            result.overflow = 1;
            continue;
        }
        unsigned long long scaled = result.magnitude * (unsigned long long)base;
        if (scaled > ULLONG_MAX - (unsigned long long)digit)
            result.overflow = 1;
        else
            result.magnitude = scaled + (unsigned long long)digit;
    }
    if (end != NULL)
        *end = (char *)(s == first ? text : s);
    if (s == first)
        result.negative = 0;
    return result;
}

/* `long`, `long long` and `intmax_t` are one size here, so one clamp serves all of them. */
_Static_assert(sizeof(long) == sizeof(long long) && sizeof(long) == sizeof(intmax_t), "LP64");

static long long to_signed(const char *text, char **end, int base, enum dialect dialect)
{
    struct scanned scanned = scan(text, end, base, dialect);
    unsigned long long limit = (unsigned long long)LLONG_MAX + (scanned.negative ? 1 : 0);
    if (scanned.overflow || scanned.magnitude > limit) {
        errno = ERANGE;
        return scanned.negative ? LLONG_MIN : LLONG_MAX;
    }
    if (!scanned.negative)
        return (long long)scanned.magnitude;
    return scanned.magnitude == limit ? LLONG_MIN : -(long long)scanned.magnitude;
}

static unsigned long long to_unsigned(const char *text, char **end, int base, enum dialect dialect)
{
    struct scanned scanned = scan(text, end, base, dialect);
    if (scanned.overflow) {
        errno = ERANGE;
        return ULLONG_MAX;
    }
    return scanned.negative ? 0 - scanned.magnitude : scanned.magnitude;
}

/* Minds what no `int` can hold. */
void __concord_narrow(long value);

/* As the standard defines them, by the conversion of the `strto*` result; glibc's `atoi` truncates likewise. A number that
 * does not fit is undefined (7.22.1p1): that is a remark, where the execution goes on. */
int atoi(const char *text)
{
    long value = to_signed(text, NULL, 10, C11);
    __concord_narrow(value);
    return (int)value;
}

long atol(const char *text)
{
    return to_signed(text, NULL, 10, C11);
}

long long atoll(const char *text)
{
    return to_signed(text, NULL, 10, C11);
}

long strtol(const char *restrict text, char **restrict end, int base)
{
    return to_signed(text, end, base, C11);
}

long long strtoll(const char *restrict text, char **restrict end, int base)
{
    return to_signed(text, end, base, C11);
}

long long strtoq(const char *restrict text, char **restrict end, int base)
{
    return to_signed(text, end, base, C11);
}

intmax_t strtoimax(const char *restrict text, char **restrict end, int base)
{
    return to_signed(text, end, base, C11);
}

unsigned long strtoul(const char *restrict text, char **restrict end, int base)
{
    return to_unsigned(text, end, base, C11);
}

unsigned long long strtoull(const char *restrict text, char **restrict end, int base)
{
    return to_unsigned(text, end, base, C11);
}

unsigned long long strtouq(const char *restrict text, char **restrict end, int base)
{
    return to_unsigned(text, end, base, C11);
}

uintmax_t strtoumax(const char *restrict text, char **restrict end, int base)
{
    return to_unsigned(text, end, base, C11);
}

/* Names that headers and old objects use instead. */
long __isoc23_strtol(const char *, char **, int);
long long __isoc23_strtoll(const char *, char **, int);
intmax_t __isoc23_strtoimax(const char *, char **, int);
unsigned long __isoc23_strtoul(const char *, char **, int);
unsigned long long __isoc23_strtoull(const char *, char **, int);
uintmax_t __isoc23_strtoumax(const char *, char **, int);
long __isoc99_strtol(const char *, char **, int);
long long __isoc99_strtoll(const char *, char **, int);
unsigned long __isoc99_strtoul(const char *, char **, int);
unsigned long long __isoc99_strtoull(const char *, char **, int);
long __strtol_internal(const char *, char **, int, int);
unsigned long __strtoul_internal(const char *, char **, int, int);

long __isoc23_strtol(const char *text, char **end, int base)
{
    return to_signed(text, end, base, C23);
}

long long __isoc23_strtoll(const char *text, char **end, int base)
{
    return to_signed(text, end, base, C23);
}

intmax_t __isoc23_strtoimax(const char *text, char **end, int base)
{
    return to_signed(text, end, base, C23);
}

unsigned long __isoc23_strtoul(const char *text, char **end, int base)
{
    return to_unsigned(text, end, base, C23);
}

unsigned long long __isoc23_strtoull(const char *text, char **end, int base)
{
    return to_unsigned(text, end, base, C23);
}

uintmax_t __isoc23_strtoumax(const char *text, char **end, int base)
{
    return to_unsigned(text, end, base, C23);
}

long __isoc99_strtol(const char *text, char **end, int base)
{
    return to_signed(text, end, base, C11);
}

long long __isoc99_strtoll(const char *text, char **end, int base)
{
    return to_signed(text, end, base, C11);
}

unsigned long __isoc99_strtoul(const char *text, char **end, int base)
{
    return to_unsigned(text, end, base, C11);
}

unsigned long long __isoc99_strtoull(const char *text, char **end, int base)
{
    return to_unsigned(text, end, base, C11);
}

long __strtol_internal(const char *text, char **end, int base, int group)
{
    (void)group; /* the C locale groups no digits */
    return to_signed(text, end, base, C11);
}

unsigned long __strtoul_internal(const char *text, char **end, int base, int group)
{
    (void)group;
    return to_unsigned(text, end, base, C11);
}
