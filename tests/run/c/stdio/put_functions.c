// puts, putchar, fputs, fputc, putc, fwrite, fprintf, vfprintf, vprintf: what each writes and returns.
#include <stdarg.h>
#include <stdio.h>

static int log_to(FILE *stream, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    int n = vfprintf(stream, format, ap);
    va_end(ap);
    return n;
}

static int say(const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    int n = vprintf(format, ap);
    va_end(ap);
    return n;
}

int main(void)
{
    puts("puts adds a newline");
    fputs("fputs does not", stdout);
    putchar('\n');
    for (int c = 'a'; c <= 'e'; c++)
        putc(c, stdout);
    fputc('\n', stdout);
    printf("%d\n", putchar('x'));
    printf("%d\n", fputc(300, stdout) == 300 - 256);
    printf("%d\n", putc('y', stdout));
    size_t written = fwrite("0123456789", 3, 3, stdout);
    printf("|%zu\n", written);
    int n = fprintf(stdout, "%s\n", "fprintf");
    n += log_to(stdout, "%d %s\n", 7, "log");
    n += say("%c%c\n", 'o', 'k');
    printf("%d\n", n);
    fprintf(stderr, "this goes to the other stream\n");
    fputs("and this\n", stderr);
    log_to(stderr, "and %s\n", "this");
    char with_zero[] = {'a', '\0', 'b', '\n'};
    fwrite(with_zero, 1, sizeof with_zero, stdout);
    fwrite(with_zero, 1, 0, stdout);
    printf("%d\n", puts("") >= 0);
    return 0;
}
