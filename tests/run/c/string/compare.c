// strcmp, strncmp, strcasecmp, strncasecmp, memcmp, strcoll, strverscmp: order of all pairs, by sign.
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <strings.h>

static int sign(int x) { return (x > 0) - (x < 0); }

int main(void)
{
    const char *words[] = {"", "a", "A", "ab", "aB", "abc", "b", "a\x80", "Z", "file9", "file10", "file010"};
    int n = sizeof words / sizeof *words;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            printf("%2d%2d%2d%2d%2d ", sign(strcmp(words[i], words[j])), sign(strncmp(words[i], words[j], 2)),
                   sign(strcasecmp(words[i], words[j])), sign(strncasecmp(words[i], words[j], 1)),
                   sign(strverscmp(words[i], words[j])));
        printf("\n");
    }
    const unsigned char a[] = {1, 2, 0, 4}, b[] = {1, 2, 0, 200};
    printf("%d %d %d %d\n", sign(memcmp(a, b, 4)), memcmp(a, b, 3), memcmp(a, b, 0), sign(memcmp(b, a, 4)));
    printf("%d %d\n", sign(strcoll("apple", "Apple")), strncmp("same", "sameness", 4));
    printf("%d %d\n", strncmp("abc", "xyz", 0), sign(strncmp("ab", "abc", 10)));
    char to[8];
    printf("%zu %s\n", strxfrm(to, "plain", sizeof to), to);
    printf("%d\n", bcmp("abc", "abd", 2));
    return 0;
}
