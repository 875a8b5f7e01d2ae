// strcpy, strncpy, strcat, strncat, stpcpy, strdup, strndup: padding, truncation, returned pointers.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void show(const char *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++)
        putchar(bytes[i] == '\0' ? '0' : bytes[i]);
    putchar('\n');
}

int main(void)
{
    char buffer[16];
    for (size_t n = 0; n <= 8; n += 2) {
        memset(buffer, '#', sizeof buffer);
        char *r = strncpy(buffer, "alpha", n);
        printf("%d ", r == buffer);
        show(buffer, 10);
    }
    strcpy(buffer, "one");
    printf("%s\n", strcat(strcat(buffer, "+"), "two"));
    for (size_t n = 0; n < 6; n++) {
        strcpy(buffer, "ab");
        printf("%s ", strncat(buffer, "cdef", n));
    }
    printf("\n");
    char *end = stpcpy(buffer, "chain");
    end = stpcpy(end, "ed");
    printf("%s %td\n", buffer, end - buffer);
    memset(buffer, '#', sizeof buffer);
    end = stpncpy(buffer, "xyz", 6);
    printf("%td ", end - buffer);
    show(buffer, 8);
    end = stpncpy(buffer, "longer", 3);
    printf("%td ", end - buffer);
    show(buffer, 8);
    char *copy = strdup("duplicate"), *part = strndup(copy, 4), *whole = strndup(copy, 100), *empty = strdup("");
    copy[0] = 'D';
    printf("%s %s %s [%s]\n", copy, part, whole, empty);
    free(copy);
    free(part);
    free(whole);
    free(empty);
    char text[20];
    int n = sprintf(text, "%s", "");
    printf("%d %zu %zu\n", n, strlen(text), strnlen("unbounded", 4));
    return 0;
}
