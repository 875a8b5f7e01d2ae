/* Classification and case mapping of wide characters: <wctype.h> (C11 7.30) in the C locale, where only ASCII has
 * classes. True is the same bit as in ctype.c. `wctype_t` is that bit; `wctrans_t` points to a tag. */
#define _GNU_SOURCE
#include <stddef.h>
#include <wchar.h>
#include <wctype.h>

enum {
    UPPER = 0x100,
    LOWER = 0x200,
    ALPHA = 0x400,
    DIGIT = 0x800,
    XDIGIT = 0x1000,
    SPACE = 0x2000,
    PRINT = 0x4000,
    GRAPH = 0x8000,
    BLANK = 0x1,
    CNTRL = 0x2,
    PUNCT = 0x4,
    ALNUM = 0x8,
};

static int within(wint_t c, wint_t low, wint_t high)
{
    return c >= low && c <= high;
}

static int letter(wint_t c)
{
    return within(c, L'a', L'z') || within(c, L'A', L'Z');
}

static int belongs(wint_t c, wctype_t class)
{
    switch (class) {
    case UPPER:
        return within(c, L'A', L'Z');
    case LOWER:
        return within(c, L'a', L'z');
    case ALPHA:
        return letter(c);
    case DIGIT:
        return within(c, L'0', L'9');
    case XDIGIT:
        return within(c, L'0', L'9') || within(c, L'a', L'f') || within(c, L'A', L'F');
    case SPACE:
        return c == L' ' || within(c, L'\t', L'\r');
    case PRINT:
        return within(c, L' ', L'~');
    case GRAPH:
        return within(c, L'!', L'~');
    case BLANK:
        return c == L' ' || c == L'\t';
    case CNTRL:
        return c < 32 || c == 127;
    case PUNCT:
        return within(c, L'!', L'~') && !letter(c) && !within(c, L'0', L'9');
    case ALNUM:
        return letter(c) || within(c, L'0', L'9');
    default:
        return 0;
    }
}

int iswctype(wint_t c, wctype_t class)
{
    return belongs(c, class) ? (int)class : 0;
}

int iswupper(wint_t c)
{
    return iswctype(c, UPPER);
}

int iswlower(wint_t c)
{
    return iswctype(c, LOWER);
}

int iswalpha(wint_t c)
{
    return iswctype(c, ALPHA);
}

int iswdigit(wint_t c)
{
    return iswctype(c, DIGIT);
}

int iswxdigit(wint_t c)
{
    return iswctype(c, XDIGIT);
}

int iswspace(wint_t c)
{
    return iswctype(c, SPACE);
}

int iswprint(wint_t c)
{
    return iswctype(c, PRINT);
}

int iswgraph(wint_t c)
{
    return iswctype(c, GRAPH);
}

int iswblank(wint_t c)
{
    return iswctype(c, BLANK);
}

int iswcntrl(wint_t c)
{
    return iswctype(c, CNTRL);
}

int iswpunct(wint_t c)
{
    return iswctype(c, PUNCT);
}

int iswalnum(wint_t c)
{
    return iswctype(c, ALNUM);
}

wint_t towlower(wint_t c)
{
    return within(c, L'A', L'Z') ? c - L'A' + L'a' : c;
}

wint_t towupper(wint_t c)
{
    return within(c, L'a', L'z') ? c - L'a' + L'A' : c;
}

static int same(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

wctype_t wctype(const char *name)
{
    static const struct {
        const char *name;
        wctype_t class;
    } classes[] = {
        {"alnum", ALNUM}, {"alpha", ALPHA}, {"blank", BLANK}, {"cntrl", CNTRL}, {"digit", DIGIT}, {"graph", GRAPH},
        {"lower", LOWER}, {"print", PRINT}, {"punct", PUNCT}, {"space", SPACE}, {"upper", UPPER}, {"xdigit", XDIGIT},
    };
    for (size_t i = 0; i < sizeof classes / sizeof classes[0]; i++)
        if (same(name, classes[i].name))
            return classes[i].class;
    return 0;
}

static const __int32_t lower_tag = 1;
static const __int32_t upper_tag = 2;

wctrans_t wctrans(const char *name)
{
    if (same(name, "tolower"))
        return &lower_tag;
    if (same(name, "toupper"))
        return &upper_tag;
    return NULL;
}

wint_t towctrans(wint_t c, wctrans_t mapping)
{
    if (mapping == &lower_tag)
        return towlower(c);
    if (mapping == &upper_tag)
        return towupper(c);
    return c;
}

/* Columns on a terminal. */
int wcwidth(wchar_t c)
{
    if (c == L'\0')
        return 0;
    return iswprint((wint_t)c) ? 1 : -1;
}

int wcswidth(const wchar_t *s, size_t n)
{
    int columns = 0;
    for (size_t i = 0; i < n && s[i] != L'\0'; i++) {
        int width = wcwidth(s[i]);
        if (width < 0)
            return -1;
        columns += width;
    }
    return columns;
}
