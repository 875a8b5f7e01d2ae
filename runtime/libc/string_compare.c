/* Comparisons of byte strings: <string.h> (C11 7.24.4) and <strings.h>, in the C locale.
 *
 * The result is the difference of the first differing bytes, as x86-64 glibc returns it from its generic
 * code; the standard promises only the sign. In the C locale collation is byte order, so `strcoll` is
 * `strcmp` and `strxfrm` is a copy. */
#define _GNU_SOURCE
#include <stddef.h>
#include <string.h>
#include <strings.h>

static int compare(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return (int)(unsigned char)*a - (int)(unsigned char)*b;
}

static int folded(char c)
{
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : (unsigned char)c;
}

static int is_digit(char c)
{
    return c >= '0' && c <= '9';
}

int strcmp(const char *a, const char *b)
{
    return compare(a, b);
}

int strncmp(const char *a, const char *b, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (a[i] != b[i])
            return (int)(unsigned char)a[i] - (int)(unsigned char)b[i];
        if (a[i] == '\0')
            break;
    }
    return 0;
}

int strcoll(const char *a, const char *b)
{
    return compare(a, b);
}

size_t strxfrm(char *restrict to, const char *restrict from, size_t n)
{
    size_t i = 0;
    for (; from[i] != '\0'; i++)
        if (i < n)
            to[i] = from[i];
    if (i < n)
        to[i] = '\0';
    return i;
}

int strcasecmp(const char *a, const char *b)
{
    while (*a != '\0' && folded(*a) == folded(*b)) {
        a++;
        b++;
    }
    return folded(*a) - folded(*b);
}

int strncasecmp(const char *a, const char *b, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        int difference = folded(a[i]) - folded(b[i]);
        if (difference != 0)
            return difference;
        if (a[i] == '\0')
            break;
    }
    return 0;
}

/* GNU version order. Around the first difference take the longest digit run of each string. Without a run on
 * both sides this is `strcmp`. Runs that start with a zero count as fractions (more leading zeros: smaller);
 * others count as integers (more digits: larger). */
int strverscmp(const char *a, const char *b)
{
    size_t at = 0;
    while (a[at] != '\0' && a[at] == b[at])
        at++;
    int byte_order = (int)(unsigned char)a[at] - (int)(unsigned char)b[at];
    if (byte_order == 0)
        return 0;

    size_t start = at;
    while (start > 0 && is_digit(a[start - 1]))
        start--;
    /* The common digits before the difference are zeros only: the run is a fraction in at least one string. */
    int leading_zeros = 1;
    for (size_t i = start; i < at; i++)
        leading_zeros = leading_zeros && a[i] == '0';
    int fraction = start < at && a[start] == '0';

    if (fraction && leading_zeros) {
        /* A run that goes on beyond the zeros is the longer fraction; another zero makes it smaller still. */
        if (is_digit(a[at]) && is_digit(b[at]))
            return byte_order;
        if (is_digit(a[at]))
            return -1;
        if (is_digit(b[at]))
            return 1;
        return byte_order;
    }
    if (fraction)
        return byte_order;
    if (start == at && (a[at] == '0' || b[at] == '0') && is_digit(a[at]) && is_digit(b[at]))
        return byte_order;

    if ((start < at || is_digit(a[at])) && (start < at || is_digit(b[at]))) {
        size_t digits_a = at;
        size_t digits_b = at;
        while (is_digit(a[digits_a]))
            digits_a++;
        while (is_digit(b[digits_b]))
            digits_b++;
        if (digits_a != digits_b)
            return digits_a < digits_b ? -1 : 1;
    }
    return byte_order;
}
