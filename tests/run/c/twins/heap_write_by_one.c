// The allocation has room for the terminator; the last byte of the allocation is used.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    const char *name = "concord";
    size_t n = strlen(name);
    char *copy = malloc(n + 1);
    for (size_t i = 0; i < n; i++)
        copy[i] = name[i];
    copy[n] = '\0';
    printf("%s\n", copy);
    free(copy);
    return 0;
}
