/* Wide strings: `wcs*` and `wmem*` of <wchar.h> (C11 7.29.4) in the C locale. Comparison results are -1, 0 or 1,
 * as glibc returns them. */
#define _GNU_SOURCE
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

static size_t length(const wchar_t *s)
{
    size_t n = 0;
    while (s[n] != L'\0')
        n++;
    return n;
}

static int member(wchar_t c, const wchar_t *set)
{
    for (; *set != L'\0'; set++)
        if (*set == c)
            return 1;
    return 0;
}

static wchar_t folded(wchar_t c)
{
    return c >= L'A' && c <= L'Z' ? c - L'A' + L'a' : c;
}

static int order(wchar_t a, wchar_t b)
{
    return (a > b) - (a < b);
}

/* Copies with the terminator and returns where the terminator went. */
static wchar_t *copy(wchar_t *to, const wchar_t *from)
{
    while ((*to = *from) != L'\0') {
        to++;
        from++;
    }
    return to;
}

static wchar_t *copy_padded(wchar_t *to, const wchar_t *from, size_t n)
{
    size_t used = 0;
    while (used < n && from[used] != L'\0') {
        to[used] = from[used];
        used++;
    }
    for (size_t i = used; i < n; i++)
        to[i] = L'\0';
    return to + used;
}

size_t wcslen(const wchar_t *s)
{
    return length(s);
}

size_t wcsnlen(const wchar_t *s, size_t limit)
{
    size_t n = 0;
    while (n < limit && s[n] != L'\0')
        n++;
    return n;
}

wchar_t *wcscpy(wchar_t *restrict to, const wchar_t *restrict from)
{
    copy(to, from);
    return to;
}

wchar_t *wcpcpy(wchar_t *restrict to, const wchar_t *restrict from)
{
    return copy(to, from);
}

wchar_t *wcsncpy(wchar_t *restrict to, const wchar_t *restrict from, size_t n)
{
    copy_padded(to, from, n);
    return to;
}

wchar_t *wcpncpy(wchar_t *restrict to, const wchar_t *restrict from, size_t n)
{
    return copy_padded(to, from, n);
}

wchar_t *wcscat(wchar_t *restrict to, const wchar_t *restrict from)
{
    copy(to + length(to), from);
    return to;
}

wchar_t *wcsncat(wchar_t *restrict to, const wchar_t *restrict from, size_t n)
{
    wchar_t *end = to + length(to);
    size_t i = 0;
    for (; i < n && from[i] != L'\0'; i++)
        end[i] = from[i];
    end[i] = L'\0';
    return to;
}

wchar_t *wcsdup(const wchar_t *s)
{
    size_t size = (length(s) + 1) * sizeof *s;
    wchar_t *fresh = malloc(size);
    if (fresh != NULL)
        memcpy(fresh, s, size);
    return fresh;
}

int wcscmp(const wchar_t *a, const wchar_t *b)
{
    while (*a != L'\0' && *a == *b) {
        a++;
        b++;
    }
    return order(*a, *b);
}

int wcscoll(const wchar_t *a, const wchar_t *b)
{
    return wcscmp(a, b);
}

int wcsncmp(const wchar_t *a, const wchar_t *b, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (a[i] != b[i])
            return order(a[i], b[i]);
        if (a[i] == L'\0')
            break;
    }
    return 0;
}

int wcscasecmp(const wchar_t *a, const wchar_t *b)
{
    while (*a != L'\0' && folded(*a) == folded(*b)) {
        a++;
        b++;
    }
    return order(folded(*a), folded(*b));
}

int wcsncasecmp(const wchar_t *a, const wchar_t *b, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (folded(a[i]) != folded(b[i]))
            return order(folded(a[i]), folded(b[i]));
        if (a[i] == L'\0')
            break;
    }
    return 0;
}

size_t wcsxfrm(wchar_t *restrict to, const wchar_t *restrict from, size_t n)
{
    size_t i = 0;
    for (; from[i] != L'\0'; i++)
        if (i < n)
            to[i] = from[i];
    if (i < n)
        to[i] = L'\0';
    return i;
}

wchar_t *wcschr(const wchar_t *s, wchar_t c)
{
    for (;; s++) {
        if (*s == c)
            return (wchar_t *)s;
        if (*s == L'\0')
            return NULL;
    }
}

wchar_t *wcschrnul(const wchar_t *s, wchar_t c)
{
    while (*s != L'\0' && *s != c)
        s++;
    return (wchar_t *)s;
}

wchar_t *wcsrchr(const wchar_t *s, wchar_t c)
{
    const wchar_t *last = NULL;
    for (;; s++) {
        if (*s == c)
            last = s;
        if (*s == L'\0')
            return (wchar_t *)last;
    }
}

size_t wcsspn(const wchar_t *s, const wchar_t *accept)
{
    size_t n = 0;
    while (s[n] != L'\0' && member(s[n], accept))
        n++;
    return n;
}

size_t wcscspn(const wchar_t *s, const wchar_t *reject)
{
    size_t n = 0;
    while (s[n] != L'\0' && !member(s[n], reject))
        n++;
    return n;
}

wchar_t *wcspbrk(const wchar_t *s, const wchar_t *accept)
{
    for (; *s != L'\0'; s++)
        if (member(*s, accept))
            return (wchar_t *)s;
    return NULL;
}

wchar_t *wcsstr(const wchar_t *haystack, const wchar_t *needle)
{
    for (;; haystack++) {
        size_t i = 0;
        while (needle[i] != L'\0' && haystack[i] == needle[i])
            i++;
        if (needle[i] == L'\0')
            return (wchar_t *)haystack;
        if (*haystack == L'\0')
            return NULL;
    }
}

wchar_t *wcstok(wchar_t *restrict s, const wchar_t *restrict separators, wchar_t **restrict rest)
{
    if (s == NULL) {
        if (*rest == NULL)
            return NULL;
        s = *rest;
    }
    while (*s != L'\0' && member(*s, separators))
        s++;
    if (*s == L'\0') {
        *rest = NULL;
        return NULL;
    }
    wchar_t *token = s;
    while (*s != L'\0' && !member(*s, separators))
        s++;
    if (*s == L'\0') {
        *rest = NULL;
    } else {
        *s = L'\0';
        *rest = s + 1;
    }
    return token;
}

wchar_t *wmemcpy(wchar_t *restrict to, const wchar_t *restrict from, size_t n)
{
    return memcpy(to, from, n * sizeof *to);
}

wchar_t *wmempcpy(wchar_t *restrict to, const wchar_t *restrict from, size_t n)
{
    memcpy(to, from, n * sizeof *to);
    return to + n;
}

wchar_t *wmemmove(wchar_t *to, const wchar_t *from, size_t n)
{
    return memmove(to, from, n * sizeof *to);
}

wchar_t *wmemset(wchar_t *s, wchar_t c, size_t n)
{
    for (size_t i = 0; i < n; i++)
        s[i] = c;
    return s;
}

int wmemcmp(const wchar_t *a, const wchar_t *b, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (a[i] != b[i])
            return order(a[i], b[i]);
    return 0;
}

wchar_t *wmemchr(const wchar_t *s, wchar_t c, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (s[i] == c)
            return (wchar_t *)(s + i);
    return NULL;
}
