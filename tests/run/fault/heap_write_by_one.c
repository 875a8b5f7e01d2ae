// The terminator of a copied string has no room.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    const char *name = "concord";
    size_t n = strlen(name);
    char *copy = malloc(n);
    for (size_t i = 0; i < n; i++)
        copy[i] = name[i];
    copy[n] = '\0'; //~ ERROR out-of-bounds
    printf("%s\n", copy);
    free(copy);
    return 0;
}
