// All ctype functions and macros over all characters and EOF, as a table; tolower and toupper.
#include <ctype.h>
#include <stdio.h>

typedef int test(int);

int main(void)
{
    static test *const tests[] = {isalpha, isdigit, isalnum, isupper, islower, isxdigit,
                                  isspace, isprint, isgraph, isblank, iscntrl, ispunct};
    for (int c = EOF; c < 256; c++) {
        int by_function = 0;
        for (int i = 0; i < 12; i++)
            by_function |= (tests[i](c) != 0) << i;
        int by_macro = (isalpha(c) != 0) | (isdigit(c) != 0) << 1 | (isalnum(c) != 0) << 2 | (isupper(c) != 0) << 3 |
                       (islower(c) != 0) << 4 | (isxdigit(c) != 0) << 5 | (isspace(c) != 0) << 6 |
                       (isprint(c) != 0) << 7 | (isgraph(c) != 0) << 8 | (isblank(c) != 0) << 9 |
                       (iscntrl(c) != 0) << 10 | (ispunct(c) != 0) << 11;
        if (by_function != by_macro)
            printf("%d: %x %x\n", c, by_function, by_macro);
        printf("%03x%c", (unsigned)by_function, (c + 1) % 16 == 0 ? '\n' : ' ');
    }
    printf("\n");
    for (int c = EOF; c < 256; c++)
        if (tolower(c) != c || toupper(c) != c)
            printf("%d>%d,%d ", c, tolower(c), toupper(c));
    printf("\n%d %d %d\n", isascii(200) != 0, isascii(100) != 0, toascii(200));
    return 0;
}
