// snprintf and sprintf: truncation at every size, size zero, return value, appending in place, vs-forms.
#define _GNU_SOURCE
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int append(char *buffer, size_t size, const char *format, ...)
{
    size_t used = strlen(buffer);
    va_list ap;
    va_start(ap, format);
    int n = vsnprintf(buffer + used, size - used, format, ap);
    va_end(ap);
    return n;
}

static int into(char *buffer, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    int n = vsprintf(buffer, format, ap);
    va_end(ap);
    return n;
}

int main(void)
{
    char buffer[16];
    for (size_t size = 0; size < 14; size++) {
        memset(buffer, '#', sizeof buffer - 1);
        buffer[15] = '\0';
        int n = snprintf(buffer, size, "%d-%s-%c", 12345, "abc", 'z');
        printf("%zu %d %s\n", size, n, buffer);
    }
    printf("%d\n", snprintf(NULL, 0, "%s %f", "measure", 1.5));
    char line[20] = "";
    for (int i = 0; i < 6; i++)
        printf("%d ", append(line, sizeof line, "%d,", i * i * i));
    printf("%s\n", line);
    int n = into(buffer, "%x/%o", 255, 8);
    printf("%d %s\n", n, buffer);
    char *fresh = NULL;
    n = asprintf(&fresh, "%s has %d", "asprintf", 42);
    printf("%d %s\n", n, fresh);
    free(fresh);
    n = sprintf(buffer, "%.3s", "truncated") + sprintf(buffer + 3, "%c", '!');
    printf("%d %s\n", n, buffer);
    return 0;
}
