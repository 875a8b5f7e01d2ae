// A null pointer is given only to functions that allow it.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    const char *value = getenv("CONCORD_NO_SUCH_VARIABLE");
    free(NULL);
    char *end = realloc(NULL, 4);
    printf("%zu %ld\n", value ? strlen(value) : 0, strtol("5", NULL, 10));
    free(end);
    fflush(NULL);
    return 0;
}
