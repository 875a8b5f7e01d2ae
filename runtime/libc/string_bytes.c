/* Byte-wise operations beside the four that the interpreter has natively (memcpy, memmove, memset, memcmp):
 * `memccpy`, `mempcpy`, `memfrob`, <strings.h> `b*` and `ffs*`, `swab`. */
#define _GNU_SOURCE
#include <stddef.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

void *memccpy(void *restrict to, const void *restrict from, int c, size_t n)
{
    unsigned char *t = to;
    const unsigned char *f = from;
    for (size_t i = 0; i < n; i++) {
        t[i] = f[i];
        if (f[i] == (unsigned char)c)
            return t + i + 1;
    }
    return NULL;
}

void *mempcpy(void *restrict to, const void *restrict from, size_t n)
{
    memcpy(to, from, n);
    return (char *)to + n;
}

void *__mempcpy(void *restrict to, const void *restrict from, size_t n)
{
    return mempcpy(to, from, n);
}

void *memfrob(void *s, size_t n)
{
    unsigned char *bytes = s;
    for (size_t i = 0; i < n; i++)
        bytes[i] ^= 42;
    return s;
}

int bcmp(const void *a, const void *b, size_t n)
{
    return memcmp(a, b, n);
}

void bcopy(const void *from, void *to, size_t n)
{
    memmove(to, from, n);
}

void bzero(void *s, size_t n)
{
    memset(s, 0, n);
}

void explicit_bzero(void *s, size_t n)
{
    memset(s, 0, n);
}

/* Position of the lowest set bit, counted from one; zero for zero. */
static int lowest_bit(unsigned long long value)
{
    if (value == 0)
        return 0;
    int position = 1;
    for (; (value & 1) == 0; value >>= 1)
        position++;
    return position;
}

int ffs(int value)
{
    return lowest_bit((unsigned int)value);
}

int ffsl(long value)
{
    return lowest_bit((unsigned long)value);
}

int ffsll(long long value)
{
    return lowest_bit((unsigned long long)value);
}

void swab(const void *restrict from, void *restrict to, ssize_t n)
{
    const char *f = from;
    char *t = to;
    for (ssize_t i = 0; i + 1 < n; i += 2) {
        char first = f[i];
        t[i] = f[i + 1];
        t[i + 1] = first;
    }
}
