// fopen in all modes: creation, truncation, appending, updating in place; failures set errno; remove and rename.
#include <errno.h>
#include <stdio.h>
#include <string.h>

static void dump(const char *name)
{
    FILE *f = fopen(name, "r");
    if (f == NULL) {
        printf("%s: %s\n", name, strerror(errno));
        return;
    }
    printf("%s: ", name);
    for (int c; (c = getc(f)) != EOF;)
        putchar(c == '\n' ? '/' : c);
    printf("\n");
    fclose(f);
}

static void put(const char *name, const char *mode, const char *text)
{
    FILE *f = fopen(name, mode);
    if (f == NULL) {
        printf("%s %s: %s\n", name, mode, strerror(errno));
        return;
    }
    fputs(text, f);
    printf("%d ", fclose(f));
    dump(name);
}

int main(void)
{
    dump("absent");
    put("absent", "r+", "x");
    put("data", "w", "hello\nworld\n");
    put("data", "a", "more\n");
    put("data", "r+", "J");
    put("data", "a+", "end");
    put("data", "w+", "fresh");
    put("data", "wb", "binary");
    put("data", "ab", "+");
    put("data", "rb+", "B");
    put("data", "wx", "exclusive");
    put("other", "wx", "exclusive");
    put("no/such/directory", "w", "x");
    FILE *f = fopen("data", "r");
    printf("%d ", fputc('x', f));
    printf("%d\n", ferror(f) != 0);
    fclose(f);
    f = fopen("data", "w");
    printf("%d ", fgetc(f));
    printf("%d\n", ferror(f) != 0);
    fclose(f);
    printf("%d\n", rename("other", "renamed"));
    dump("other");
    dump("renamed");
    printf("%d %d\n", remove("renamed"), remove("data"));
    dump("renamed");
    printf("%d ", remove("renamed"));
    printf("%d\n", errno == ENOENT);
    printf("%d\n", fopen("data", "q") == NULL);
    return 0;
}
