// strchr, strrchr, strstr, strpbrk, strspn, strcspn, strchrnul, memchr, memrchr, memmem, strcasestr, index.
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <strings.h>

static long at(const char *base, const void *found) { return found == NULL ? -1 : (const char *)found - base; }

int main(void)
{
    const char *s = "the quick brown fox jumps over the lazy dog";
    const char *needles[] = {"the", "over", "", "dog", "cat", "o", "the lazy", "dogs", "fox j"};
    for (int i = 0; i < 9; i++)
        printf("%ld ", at(s, strstr(s, needles[i])));
    printf("\n");
    for (const char *p = "tqz!"; *p; p++)
        printf("%ld %ld %ld ", at(s, strchr(s, *p)), at(s, strrchr(s, *p)), at(s, strchrnul(s, *p)));
    printf("%ld %ld\n", at(s, strchr(s, '\0')), at(s, strrchr(s, '\0')));
    printf("%ld %ld\n", at(s, strpbrk(s, "xyz")), at(s, strpbrk(s, "!?")));
    printf("%zu %zu %zu %zu\n", strspn(s, "eht "), strcspn(s, "bx"), strspn(s, ""), strcspn(s, ""));
    printf("%ld %ld\n", at(s, memchr(s, 'q', 10)), at(s, memchr(s, 'q', 4)));
    printf("%ld %ld\n", at(s, memrchr(s, 'e', 40)), at(s, memrchr(s, 'e', 2)));
    printf("%ld %ld\n", at(s, memmem(s, 20, "fox", 3)), at(s, memmem(s, 18, "fox", 3)));
    printf("%ld %ld\n", at(s, strcasestr(s, "FOX")), at(s, strcasestr(s, "FOXES")));
    printf("%ld %ld %ld\n", at(s, index(s, 'f')), at(s, rindex(s, 'o')), at(s, rawmemchr(s, 'z')));
    const char *repeated = "aaaaaaab";
    printf("%ld %ld\n", at(repeated, strstr(repeated, "aab")), at(repeated, strstr(repeated, "aba")));
    const char bytes[] = {'a', 0, 'b', 0, (char)200};
    printf("%ld %ld %ld\n", at(bytes, memchr(bytes, 'b', 5)), at(bytes, memchr(bytes, 200, 5)),
           at(bytes, memchr(bytes, 456, 5)));
    int count = 0;
    for (const char *p = s; (p = strstr(p, "o")) != NULL; p++)
        count++;
    printf("%d\n", count);
    return 0;
}
