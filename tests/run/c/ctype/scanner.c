// ctype in use: a hand-written scanner that splits text into words, numbers and punctuation, and changes case.
#include <ctype.h>
#include <stdio.h>

static const char *next(const char *p, int *kind, const char **start)
{
    while (isspace((unsigned char)*p))
        p++;
    *start = p;
    if (*p == '\0') {
        *kind = 0;
    } else if (isdigit((unsigned char)*p)) {
        *kind = 'n';
        while (isxdigit((unsigned char)*p) || *p == '.')
            p++;
    } else if (isalpha((unsigned char)*p) || *p == '_') {
        *kind = 'w';
        while (isalnum((unsigned char)*p) || *p == '_')
            p++;
    } else {
        *kind = ispunct((unsigned char)*p) ? 'p' : '?';
        p++;
    }
    return p;
}

int main(void)
{
    const char *text = "for (i_1 = 0x; Count<10.5 ;)\t{ call(\"A b\", 3f); }\n\x01 end";
    int kind;
    const char *start;
    for (const char *p = text;;) {
        p = next(p, &kind, &start);
        if (kind == 0)
            break;
        printf("%c:", kind);
        for (const char *q = start; q < p; q++)
            putchar(isprint((unsigned char)*q) ? isupper((unsigned char)*q) ? tolower((unsigned char)*q)
                                                                            : toupper((unsigned char)*q)
                                               : '.');
        putchar(' ');
    }
    putchar('\n');
    int counts[4] = {0};
    for (const char *p = text; *p; p++)
        counts[isalpha(*p) ? 0 : isdigit(*p) ? 1 : isspace(*p) ? 2 : 3]++;
    printf("%d %d %d %d\n", counts[0], counts[1], counts[2], counts[3]);
    return 0;
}
