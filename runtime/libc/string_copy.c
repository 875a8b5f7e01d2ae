/* Copies and concatenations of byte strings: <string.h> (C11 7.24.2, 7.24.3), POSIX `stp*`/`str*dup`, BSD `strl*`.
 *
 * Source and destination must not overlap. Bytes are stored one by one, so an overflow is caught at the exact byte; that the
 * two overlapped is said afterwards. */
#define _GNU_SOURCE
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static size_t length(const char *s)
{
    size_t n = 0;
    while (s[n] != '\0')
        n++;
    return n;
}

/* Complains if the n bytes that were copied overlap: memcpy looks, and says so. A string onto itself is left alone, as there.
 * Pointers are compared, not subtracted: the program does not look at addresses as numbers by this. */
static void must_not_overlap(char *to, const char *from, size_t n)
{
    if ((to < from && from < to + n) || (from < to && to < from + n))
        memcpy(to, from, n);
}

/* Copies with the terminator and returns where the terminator went. */
static char *copy(char *to, const char *from)
{
    size_t n = 0;
    while ((to[n] = from[n]) != '\0')
        n++;
    must_not_overlap(to, from, n + 1);
    return to + n;
}

/* Copies at most n bytes and pads with zeros up to n; returns the first zero, or `to + n` without one. */
static char *copy_padded(char *to, const char *from, size_t n)
{
    size_t used = 0;
    while (used < n && from[used] != '\0') {
        to[used] = from[used];
        used++;
    }
    must_not_overlap(to, from, used);
    for (size_t i = used; i < n; i++)
        to[i] = '\0';
    return to + used;
}

static char *duplicate(const char *s, size_t n)
{
    char *fresh = malloc(n + 1);
    if (fresh == NULL)
        return NULL;
    memcpy(fresh, s, n);
    fresh[n] = '\0';
    return fresh;
}

char *strcpy(char *restrict to, const char *restrict from)
{
    copy(to, from);
    return to;
}

char *stpcpy(char *restrict to, const char *restrict from)
{
    return copy(to, from);
}

char *__stpcpy(char *restrict to, const char *restrict from)
{
    return copy(to, from);
}

char *strncpy(char *restrict to, const char *restrict from, size_t n)
{
    copy_padded(to, from, n);
    return to;
}

char *stpncpy(char *restrict to, const char *restrict from, size_t n)
{
    return copy_padded(to, from, n);
}

char *strcat(char *restrict to, const char *restrict from)
{
    copy(to + length(to), from);
    return to;
}

char *strncat(char *restrict to, const char *restrict from, size_t n)
{
    char *end = to + length(to);
    size_t i = 0;
    for (; i < n && from[i] != '\0'; i++)
        end[i] = from[i];
    must_not_overlap(end, from, i);
    end[i] = '\0';
    return to;
}

size_t strlcpy(char *restrict to, const char *restrict from, size_t size)
{
    size_t wanted = length(from);
    if (size > 0) {
        size_t kept = wanted < size ? wanted : size - 1;
        memcpy(to, from, kept);
        to[kept] = '\0';
    }
    return wanted;
}

size_t strlcat(char *restrict to, const char *restrict from, size_t size)
{
    size_t used = 0;
    while (used < size && to[used] != '\0')
        used++;
    size_t wanted = length(from);
    if (used < size) {
        size_t space = size - used;
        size_t kept = wanted < space ? wanted : space - 1;
        memcpy(to + used, from, kept);
        to[used + kept] = '\0';
    }
    return used + wanted;
}

char *strdup(const char *s)
{
    return duplicate(s, length(s));
}

char *__strdup(const char *s)
{
    return duplicate(s, length(s));
}

char *strndup(const char *s, size_t limit)
{
    size_t n = 0;
    while (n < limit && s[n] != '\0')
        n++;
    return duplicate(s, n);
}

char *__strndup(const char *s, size_t limit)
{
    return strndup(s, limit);
}
