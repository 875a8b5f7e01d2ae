/* Between multibyte and wide characters: <stdlib.h> (C11 7.22.7, 7.22.8) and <wchar.h> (C11 7.29.6) in the C locale.
 *
 * As in glibc's C locale, the multibyte characters are the 128 of ASCII, one byte each; every other byte or wide character is
 * EILSEQ. There is no shift state, so `mbstate_t` objects are accepted and left alone. */
#define _GNU_SOURCE
#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>

enum { LIMIT = 128 };

static const size_t INVALID = (size_t)-1;
static const size_t INCOMPLETE = (size_t)-2;

static size_t invalid(void)
{
    errno = EILSEQ;
    return INVALID;
}

static int representable(wchar_t c)
{
    return c >= 0 && c < LIMIT;
}

/* One byte to one character: its length (0 for the terminator), INVALID, or INCOMPLETE if there is no byte. */
static size_t decode(wchar_t *to, const char *from, size_t n)
{
    if (n == 0)
        return INCOMPLETE;
    unsigned char byte = (unsigned char)*from;
    if (byte >= LIMIT)
        return invalid();
    if (to != NULL)
        *to = (wchar_t)byte;
    return byte == 0 ? 0 : 1;
}

int mblen(const char *s, size_t n)
{
    if (s == NULL || n == 0)
        return s == NULL ? 0 : -1;
    return (int)decode(NULL, s, n);
}

int mbtowc(wchar_t *restrict to, const char *restrict s, size_t n)
{
    if (s == NULL || n == 0)
        return s == NULL ? 0 : -1;
    return (int)decode(to, s, n);
}

int wctomb(char *s, wchar_t c)
{
    if (s == NULL)
        return 0;
    return (int)wcrtomb(s, c, NULL);
}

int mbsinit(const mbstate_t *state)
{
    (void)state;
    return 1;
}

size_t mbrlen(const char *restrict s, size_t n, mbstate_t *restrict state)
{
    return mbrtowc(NULL, s, n, state);
}

size_t mbrtowc(wchar_t *restrict to, const char *restrict s, size_t n, mbstate_t *restrict state)
{
    (void)state;
    return s == NULL ? 0 : decode(to, s, n);
}

size_t wcrtomb(char *restrict s, wchar_t c, mbstate_t *restrict state)
{
    (void)state;
    if (s == NULL)
        return 1;
    if (!representable(c))
        return invalid();
    *s = (char)c;
    return 1;
}

wint_t btowc(int c)
{
    return c >= 0 && c < LIMIT ? (wint_t)c : WEOF;
}

int wctob(wint_t c)
{
    return c < LIMIT ? (int)c : EOF;
}

/* Converts up to `limit` characters, reading at most `available` bytes. With a target, `*from` ends behind the last character
 * converted, or becomes null after the terminator. */
static size_t decode_string(wchar_t *to, const char **from, size_t available, size_t limit)
{
    const char *s = *from;
    size_t n = 0;
    for (; n < limit && n < available; n++) {
        wchar_t c;
        size_t used = decode(&c, s + n, 1);
        if (used == INVALID) {
            if (to != NULL)
                *from = s + n;
            return INVALID;
        }
        if (to != NULL)
            to[n] = c;
        if (used == 0) {
            if (to != NULL)
                *from = NULL;
            return n;
        }
    }
    if (to != NULL)
        *from = s + n;
    return n;
}

static size_t encode_string(char *to, const wchar_t **from, size_t available, size_t limit)
{
    const wchar_t *s = *from;
    size_t n = 0;
    for (; n < limit && n < available; n++) {
        if (!representable(s[n])) {
            if (to != NULL)
                *from = s + n;
            return invalid();
        }
        if (to != NULL)
            to[n] = (char)s[n];
        if (s[n] == L'\0') {
            if (to != NULL)
                *from = NULL;
            return n;
        }
    }
    if (to != NULL)
        *from = s + n;
    return n;
}

static const size_t UNLIMITED = (size_t)-1;

size_t mbstowcs(wchar_t *restrict to, const char *restrict from, size_t n)
{
    const char *rest = from;
    return decode_string(to, &rest, UNLIMITED, to == NULL ? UNLIMITED : n);
}

size_t wcstombs(char *restrict to, const wchar_t *restrict from, size_t n)
{
    const wchar_t *rest = from;
    return encode_string(to, &rest, UNLIMITED, to == NULL ? UNLIMITED : n);
}

size_t mbsrtowcs(wchar_t *restrict to, const char **restrict from, size_t n, mbstate_t *restrict state)
{
    (void)state;
    return decode_string(to, from, UNLIMITED, to == NULL ? UNLIMITED : n);
}

size_t mbsnrtowcs(wchar_t *restrict to, const char **restrict from, size_t bytes, size_t n, mbstate_t *restrict state)
{
    (void)state;
    return decode_string(to, from, bytes, to == NULL ? UNLIMITED : n);
}

size_t wcsrtombs(char *restrict to, const wchar_t **restrict from, size_t n, mbstate_t *restrict state)
{
    (void)state;
    return encode_string(to, from, UNLIMITED, to == NULL ? UNLIMITED : n);
}

size_t wcsnrtombs(char *restrict to, const wchar_t **restrict from, size_t characters, size_t n,
                  mbstate_t *restrict state)
{
    (void)state;
    return encode_string(to, from, characters, to == NULL ? UNLIMITED : n);
}
