/* Lengths and searches in byte strings: <string.h> (C11 7.24.5, 7.24.6.3) and its GNU and BSD relatives.
 *
 * Every function reads byte by byte and never past the byte that decides its answer, so that an overrun is
 * the program's own and is reported at the first byte it should not have touched. Substring search is the
 * plain quadratic one: on symbolic text its path structure is the one that people expect. */
#define _GNU_SOURCE
#include <stddef.h>
#include <string.h>
#include <strings.h>

/* Own copy of a length loop: a program may define `strlen` itself, and the library must not call that one. */
static size_t length(const char *s)
{
    size_t n = 0;
    while (s[n] != '\0')
        n++;
    return n;
}

static char *find(const char *s, char wanted)
{
    for (;; s++) {
        if (*s == wanted)
            return (char *)s;
        if (*s == '\0')
            return NULL;
    }
}

static char *find_last(const char *s, char wanted)
{
    const char *last = NULL;
    for (;; s++) {
        if (*s == wanted)
            last = s;
        if (*s == '\0')
            return (char *)last;
    }
}

/* Is the byte one of the set's? The terminator is never a member. */
static int member(char c, const char *set)
{
    for (; *set != '\0'; set++)
        if (*set == c)
            return 1;
    return 0;
}

static unsigned char folded(char c)
{
    return c >= 'A' && c <= 'Z' ? (unsigned char)(c - 'A' + 'a') : (unsigned char)c;
}

size_t strlen(const char *s)
{
    return length(s);
}

size_t strnlen(const char *s, size_t limit)
{
    size_t n = 0;
    while (n < limit && s[n] != '\0')
        n++;
    return n;
}

char *strchr(const char *s, int c)
{
    return find(s, (char)c);
}

char *index(const char *s, int c)
{
    return find(s, (char)c);
}

char *strrchr(const char *s, int c)
{
    return find_last(s, (char)c);
}

char *rindex(const char *s, int c)
{
    return find_last(s, (char)c);
}

char *strchrnul(const char *s, int c)
{
    while (*s != '\0' && *s != (char)c)
        s++;
    return (char *)s;
}

size_t strspn(const char *s, const char *accept)
{
    size_t n = 0;
    while (s[n] != '\0' && member(s[n], accept))
        n++;
    return n;
}

size_t strcspn(const char *s, const char *reject)
{
    size_t n = 0;
    while (s[n] != '\0' && !member(s[n], reject))
        n++;
    return n;
}

char *strpbrk(const char *s, const char *accept)
{
    for (; *s != '\0'; s++)
        if (member(*s, accept))
            return (char *)s;
    return NULL;
}

char *strstr(const char *haystack, const char *needle)
{
    for (;; haystack++) {
        size_t i = 0;
        while (needle[i] != '\0' && haystack[i] == needle[i])
            i++;
        if (needle[i] == '\0')
            return (char *)haystack;
        if (*haystack == '\0')
            return NULL;
    }
}

char *strcasestr(const char *haystack, const char *needle)
{
    for (;; haystack++) {
        size_t i = 0;
        while (needle[i] != '\0' && folded(haystack[i]) == folded(needle[i]))
            i++;
        if (needle[i] == '\0')
            return (char *)haystack;
        if (*haystack == '\0')
            return NULL;
    }
}

void *memchr(const void *s, int c, size_t n)
{
    const unsigned char *bytes = s;
    for (size_t i = 0; i < n; i++)
        if (bytes[i] == (unsigned char)c)
            return (void *)(bytes + i);
    return NULL;
}

void *memrchr(const void *s, int c, size_t n)
{
    const unsigned char *bytes = s;
    while (n > 0) {
        n--;
        if (bytes[n] == (unsigned char)c)
            return (void *)(bytes + n);
    }
    return NULL;
}

void *rawmemchr(const void *s, int c)
{
    const unsigned char *bytes = s;
    while (*bytes != (unsigned char)c)
        bytes++;
    return (void *)bytes;
}

void *__rawmemchr(const void *s, int c)
{
    return rawmemchr(s, c);
}

void *memmem(const void *haystack, size_t haystack_size, const void *needle, size_t needle_size)
{
    const unsigned char *h = haystack;
    const unsigned char *n = needle;
    if (needle_size > haystack_size)
        return NULL;
    for (size_t at = 0; at <= haystack_size - needle_size; at++) {
        size_t i = 0;
        while (i < needle_size && h[at + i] == n[i])
            i++;
        if (i == needle_size)
            return (void *)(h + at);
    }
    return NULL;
}
