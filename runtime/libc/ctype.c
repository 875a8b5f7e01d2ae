/* Character classification and case mapping in the C locale: <ctype.h> (C11 7.4).
 *
 * The functions decide by comparisons, not by table, so that a symbolic character splits along class borders.
 * True is the bit that glibc's table holds for the class, because programs print it. Arguments outside
 * unsigned char and EOF are undefined in C: `__concord_character` looks at them, and those that glibc takes all the same
 * belong to no class here. Programs get these functions, not glibc's macros over a table, by `-D__NO_CTYPE`. */
#include <stddef.h>

/* The bits of glibc's <ctype.h> on a little-endian machine (see ctype_tables.c, which uses the same ones). */
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

/* <ctype.h> would define several of these as macros. */
int isupper(int), islower(int), isalpha(int), isdigit(int), isxdigit(int), isspace(int), isprint(int);
int isgraph(int), isblank(int), iscntrl(int), ispunct(int), isalnum(int);
int isascii(int), toascii(int), tolower(int), toupper(int), _tolower(int), _toupper(int);
size_t __ctype_get_mb_cur_max(void);

/* Minds what is no character. */
void __concord_character(int c);

static int within(int c, int low, int high)
{
    return c >= low && c <= high;
}

static int letter(int c)
{
    return within(c, 'a', 'z') || within(c, 'A', 'Z');
}

static int digit(int c)
{
    return within(c, '0', '9');
}

int isupper(int c)
{
    __concord_character(c);
    return within(c, 'A', 'Z') ? UPPER : 0;
}

int islower(int c)
{
    __concord_character(c);
    return within(c, 'a', 'z') ? LOWER : 0;
}

int isalpha(int c)
{
    __concord_character(c);
    return letter(c) ? ALPHA : 0;
}

int isdigit(int c)
{
    __concord_character(c);
    return digit(c) ? DIGIT : 0;
}

int isxdigit(int c)
{
    __concord_character(c);
    return digit(c) || within(c, 'a', 'f') || within(c, 'A', 'F') ? XDIGIT : 0;
}

int isspace(int c)
{
    __concord_character(c);
    return c == ' ' || within(c, '\t', '\r') ? SPACE : 0;
}

int isprint(int c)
{
    __concord_character(c);
    return within(c, ' ', '~') ? PRINT : 0;
}

int isgraph(int c)
{
    __concord_character(c);
    return within(c, '!', '~') ? GRAPH : 0;
}

int isblank(int c)
{
    __concord_character(c);
    return c == ' ' || c == '\t' ? BLANK : 0;
}

int iscntrl(int c)
{
    __concord_character(c);
    return within(c, 0, 31) || c == 127 ? CNTRL : 0;
}

int ispunct(int c)
{
    __concord_character(c);
    return within(c, '!', '~') && !letter(c) && !digit(c) ? PUNCT : 0;
}

int isalnum(int c)
{
    __concord_character(c);
    return letter(c) || digit(c) ? ALNUM : 0;
}

int isascii(int c)
{
    return (c & ~0x7f) == 0;
}

int toascii(int c)
{
    return c & 0x7f;
}

/* glibc maps plain chars below zero, except EOF, to their unsigned values. */
static int unsigned_value(int c)
{
    return within(c, -128, -2) ? c + 256 : c;
}

static int lower(int c)
{
    return within(c, 'A', 'Z') ? c - 'A' + 'a' : unsigned_value(c);
}

static int upper(int c)
{
    return within(c, 'a', 'z') ? c - 'a' + 'A' : unsigned_value(c);
}

int tolower(int c)
{
    __concord_character(c);
    return lower(c);
}

int toupper(int c)
{
    __concord_character(c);
    return upper(c);
}

int _tolower(int c)
{
    return lower(c);
}

int _toupper(int c)
{
    return upper(c);
}

/* What MB_CUR_MAX expands to: the C locale has single-byte characters only. */
size_t __ctype_get_mb_cur_max(void)
{
    return 1;
}
