// Wide strings in the C locale: length, copy, compare, search, tokens, conversion from and to bytes, numbers.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

int main(void)
{
    wchar_t text[32] = L"wide";
    wcscat(text, L" text");
    printf("%zu %d %d\n", wcslen(text), wcscmp(text, L"wide text"), wcsncmp(text, L"wider", 4));
    printf("%td %td %d\n", wcschr(text, L't') - text, wcsrchr(text, L't') - text, wcsstr(text, L"xyz") == NULL);
    printf("%zu %zu %td\n", wcsspn(text, L"dwei"), wcscspn(text, L" "), wcspbrk(text, L"xe") - text);
    char narrow[32];
    printf("%zu %s\n", wcstombs(narrow, text, sizeof narrow), narrow);
    wchar_t back[32];
    printf("%zu ", mbstowcs(back, "from bytes", 32));
    printf("%d\n", wcscmp(back, L"from bytes"));
    errno = 0;
    size_t bad = mbstowcs(back, "bad \xff", 32);
    printf("%d %d\n", bad == (size_t)-1, errno == EILSEQ);
    for (wchar_t *p = text; *p; p++)
        *p = (wchar_t)towupper((wint_t)*p);
    printf("%ls\n", text);
    wchar_t list[] = L"a,b;c", *state;
    for (wchar_t *t = wcstok(list, L",;", &state); t; t = wcstok(NULL, L",;", &state))
        printf("[%ls]", t);
    wchar_t *end;
    printf(" %ld", wcstol(L"-77x", &end, 10));
    printf("%lc\n", (wint_t)*end);
    wmemset(back, L'z', 3);
    back[3] = L'\0';
    wmemcpy(back + 1, L"yx", 2);
    printf("%ls %d\n", back, wmemcmp(back, L"zyx", 3));
    printf("%d %d %d\n", iswalpha(L'x') != 0, iswdigit(L'x') != 0, iswspace(L'\t') != 0);
    wchar_t c;
    printf("%d ", mbtowc(&c, "q", 1));
    printf("%d %d ", (int)c, wctomb(narrow, L'k'));
    printf("%d\n", narrow[0]);
    printf("%d %d\n", (int)btowc('a'), wctob(L'b'));
    wchar_t *copy = wcsdup(L"copied");
    printf("%ls %zu\n", copy, MB_CUR_MAX);
    free(copy);
    return 0;
}
