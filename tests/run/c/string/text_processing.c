// String functions together: trimming, replacing, joining, reversing words, wrapping, simple glob matching.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *trim(char *s)
{
    while (isspace((unsigned char)*s))
        s++;
    char *end = s + strlen(s);
    while (end > s && isspace((unsigned char)end[-1]))
        end--;
    *end = '\0';
    return s;
}

static char *replace(const char *s, const char *old, const char *new)
{
    size_t count = 0, old_length = strlen(old), new_length = strlen(new);
    for (const char *p = s; (p = strstr(p, old)); p += old_length)
        count++;
    char *result = malloc(strlen(s) + count * new_length - count * old_length + 1), *to = result;
    const char *found;
    while ((found = strstr(s, old))) {
        memcpy(to, s, (size_t)(found - s));
        to += found - s;
        to = strcpy(to, new) + new_length;
        s = found + old_length;
    }
    strcpy(to, s);
    return result;
}

static void reverse(char *from, char *to)
{
    while (from < --to) {
        char kept = *from;
        *from++ = *to;
        *to = kept;
    }
}

static int matches(const char *pattern, const char *text)
{
    if (*pattern == '\0')
        return *text == '\0';
    if (*pattern == '*')
        return matches(pattern + 1, text) || (*text && matches(pattern, text + 1));
    return *text && (*pattern == '?' || *pattern == *text) && matches(pattern + 1, text + 1);
}

static void wrap(const char *text, size_t width)
{
    size_t column = 0;
    while (*text) {
        size_t n = strcspn(text, " ");
        if (column > 0 && column + 1 + n > width) {
            putchar('\n');
            column = 0;
        }
        if (column > 0) {
            putchar(' ');
            column++;
        }
        printf("%.*s", (int)n, text);
        column += n;
        text += n;
        text += strspn(text, " ");
    }
    putchar('\n');
}

int main(void)
{
    char padded[] = " \t trimmed text \n";
    printf("[%s]\n", trim(padded));
    char *r = replace("one fish two fish", "fish", "bird"), *q = replace(r, "o", "00"), *e = replace(q, "bird", "");
    printf("%s|%s|%s\n", r, q, e);
    free(r);
    free(q);
    free(e);
    char words[] = "words in reverse order";
    reverse(words, words + strlen(words));
    for (char *p = words; *p;) {
        size_t n = strcspn(p, " ");
        reverse(p, p + n);
        p += n + (p[n] != '\0');
    }
    puts(words);
    printf("%d%d%d%d\n", matches("*.c", "main.c"), matches("?a*b", "xaab"), matches("*a*b*c", "abab"), matches("", ""));
    wrap("the rain in Spain stays mainly in the plain", 14);
    return 0;
}
