/* Wide text to integer: `wcsto*` of <wchar.h> (C11 7.29.4.1.2) and <inttypes.h>.
 *
 * A number consists of ASCII characters only, so the text is narrowed as far as it may belong to one and given to the scanner
 * of stdlib_parse.c; the position comes back in wide characters one to one. */
#define _GNU_SOURCE
#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <wchar.h>

static int is_space(wchar_t c)
{
    return c == L' ' || (c >= L'\t' && c <= L'\r');
}

static int may_belong(wchar_t c)
{
    return c == L'+' || c == L'-' || (c >= L'0' && c <= L'9') || (c >= L'a' && c <= L'z') || (c >= L'A' && c <= L'Z');
}

/* A narrow copy of the number at the start of `text`, or null without memory. `*skipped` is the white space before it. */
static char *narrowed(const wchar_t *text, size_t *skipped)
{
    size_t start = 0;
    while (is_space(text[start]))
        start++;
    size_t n = 0;
    while (may_belong(text[start + n]))
        n++;
    char *narrow = malloc(n + 1);
    if (narrow == NULL)
        return NULL;
    for (size_t i = 0; i < n; i++)
        narrow[i] = (char)text[start + i];
    narrow[n] = '\0';
    *skipped = start;
    return narrow;
}

static void finish(const wchar_t *text, wchar_t **end, size_t skipped, char *narrow, const char *narrow_end)
{
    if (end != NULL && narrow_end != NULL)
        *end = (wchar_t *)(narrow_end == narrow ? text : text + skipped + (narrow_end - narrow));
    free(narrow);
}

static long long to_signed(const wchar_t *text, wchar_t **end, int base)
{
    size_t skipped;
    char *narrow = narrowed(text, &skipped);
    if (narrow == NULL)
        return 0;
    char *narrow_end = NULL; /* stays null if the base is invalid */
    long long value = strtoll(narrow, &narrow_end, base);
    finish(text, end, skipped, narrow, narrow_end);
    return value;
}

static unsigned long long to_unsigned(const wchar_t *text, wchar_t **end, int base)
{
    size_t skipped;
    char *narrow = narrowed(text, &skipped);
    if (narrow == NULL)
        return 0;
    char *narrow_end = NULL;
    unsigned long long value = strtoull(narrow, &narrow_end, base);
    finish(text, end, skipped, narrow, narrow_end);
    return value;
}

long wcstol(const wchar_t *restrict text, wchar_t **restrict end, int base)
{
    return to_signed(text, end, base);
}

long long wcstoll(const wchar_t *restrict text, wchar_t **restrict end, int base)
{
    return to_signed(text, end, base);
}

intmax_t wcstoimax(const wchar_t *restrict text, wchar_t **restrict end, int base)
{
    return to_signed(text, end, base);
}

unsigned long wcstoul(const wchar_t *restrict text, wchar_t **restrict end, int base)
{
    return to_unsigned(text, end, base);
}

unsigned long long wcstoull(const wchar_t *restrict text, wchar_t **restrict end, int base)
{
    return to_unsigned(text, end, base);
}

uintmax_t wcstoumax(const wchar_t *restrict text, wchar_t **restrict end, int base)
{
    return to_unsigned(text, end, base);
}
