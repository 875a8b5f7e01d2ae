// stdin: first line\n\nthird, a rather long one\nab\n
// Reading by characters and lines: getchar, getc, fgetc, ungetc, fgets with a small buffer, getline.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    int c = getchar();
    printf("%c\n", c);
    ungetc(c, stdin);
    c = fgetc(stdin);
    printf("%c ", c);
    printf("%c\n", getc(stdin));
    char small[6];
    for (int i = 0; i < 4; i++) {
        char *got = fgets(small, sizeof small, stdin);
        printf("%d %zu [", got == small, strlen(small));
        for (char *p = small; *p; p++)
            printf(*p == '\n' ? "\\n" : "%c", *p);
        printf("]\n");
    }
    char *line = NULL;
    size_t room = 0;
    ssize_t n = getline(&line, &room, stdin);
    printf("%zd %s", n, line);
    n = getline(&line, &room, stdin);
    printf("%zd %s", n, line);
    n = getline(&line, &room, stdin);
    printf("%zd %d\n", n, feof(stdin) != 0);
    printf("%d ", ungetc('!', stdin));
    printf("%d ", feof(stdin));
    printf("%d ", getchar());
    printf("%d\n", getchar());
    clearerr(stdin);
    printf("%d %d\n", feof(stdin), ferror(stdin));
    free(line);
    return 0;
}
