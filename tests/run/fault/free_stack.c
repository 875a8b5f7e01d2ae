// A short text lives in a local array, which is freed like a long one.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char local[16], *buffer = local;
    if (strlen("short") + 1 > sizeof local)
        buffer = malloc(100);
    strcpy(buffer, "short");
    printf("%s\n", buffer);
    free(buffer); //~ ERROR invalid-free
    return 0;
}
