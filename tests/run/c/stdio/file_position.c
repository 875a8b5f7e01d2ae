// fseek, ftell, rewind, fgetpos, fsetpos; holes, reading after writing, seeking past the end, end of file flags.
#include <stdio.h>
#include <string.h>

int main(void)
{
    FILE *f = fopen("positions", "w+");
    for (int i = 0; i < 10; i++)
        fprintf(f, "line %d\n", i);
    printf("%ld\n", ftell(f));
    rewind(f);
    char line[32];
    fgets(line, sizeof line, f);
    printf("%s%ld\n", line, ftell(f));
    fseek(f, 7 * 5, SEEK_SET);
    fgets(line, sizeof line, f);
    printf("%s", line);
    fseek(f, 7, SEEK_CUR);
    fgets(line, sizeof line, f);
    printf("%s", line);
    fseek(f, -7, SEEK_END);
    fgets(line, sizeof line, f);
    printf("%s%d ", line, feof(f));
    printf("%d ", getc(f));
    printf("%d\n", feof(f) != 0);
    fseek(f, 0, SEEK_SET);
    printf("%d\n", feof(f));
    fpos_t mark;
    fseek(f, 14, SEEK_SET);
    fgetpos(f, &mark);
    fputs("LINE", f);
    fsetpos(f, &mark);
    fgets(line, sizeof line, f);
    printf("%s", line);
    fseek(f, 100, SEEK_SET);
    fputc('!', f);
    fflush(f);
    fseek(f, 0, SEEK_END);
    printf("%ld\n", ftell(f));
    fseek(f, 68, SEEK_SET);
    int zeros = 0, c;
    while ((c = getc(f)) != EOF)
        zeros += c == 0;
    printf("%d\n", zeros);
    printf("%d\n", fseek(f, -1, SEEK_SET));
    rewind(f);
    c = getc(f);
    ungetc('Z', f);
    printf("%c %ld ", c, ftell(f));
    printf("%c ", getc(f));
    printf("%c\n", getc(f));
    fclose(f);
    remove("positions");
    return 0;
}
