// String and character literals: concatenation, escapes, wide, UTF-8, UTF-16, UTF-32, embedded zeros, as arrays.
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <uchar.h>
#include <wchar.h>

static void bytes(const void *data, size_t n)
{
    const unsigned char *p = data;
    while (n-- > 0)
        printf("%02x", *p++);
    printf("\n");
}

int main(void)
{
    bytes("a\tb\n\\\"\'\?\a\b\f\v\r", 13);
    bytes("\0\01\012\1234\x7f\xff", 8);
    const char joined[] = "one" " " "two"
                          "\x41" "B";
    printf("%s %zu\n", joined, sizeof joined);
    const char embedded[] = "ab\0cd";
    printf("%zu %zu %s\n", sizeof embedded, strlen(embedded), embedded + 3);
    bytes(u8"\u00e4\u20ac\U0001f600", 10);
    const wchar_t wide[] = L"w\u00e4\U0001f600";
    for (size_t i = 0; i < wcslen(wide); i++)
        printf("%x ", (unsigned)wide[i]);
    printf("%zu\n", sizeof wide);
    const char16_t utf16[] = u"\u20ac\U0001f600";
    for (size_t i = 0; utf16[i]; i++)
        printf("%x ", utf16[i]);
    const char32_t utf32[] = U"\U0001f600z";
    printf("%x %x %zu\n", (unsigned)utf32[0], (unsigned)utf32[1], sizeof utf32);
    printf("%d %d %d %d\n", L'\xff', u'\u00e4', 'a' == L'a', (int)sizeof 'a');
    char modifiable[] = "hello";
    modifiable[0] -= 32;
    puts(modifiable);
    printf("%c%c %s\n", "index"[2], 3["index"], "suffix" + 3);
    printf("%s %d\n", __func__, (int)sizeof(__func__));
    char matrix[2][4] = {"abc", "de"};
    printf("%s %s %d\n", matrix[0], matrix[1], matrix[1][3]);
    const char *lines = "first\
 second";
    puts(lines);
    return 0;
}
