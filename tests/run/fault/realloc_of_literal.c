// realloc of a string literal.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *extended(char *text)
{
    char *grown = realloc(text, strlen(text) + 2); //~ ERROR invalid-free
    return strcat(grown, "!");
}

int main(void)
{
    char *text = extended("hello");
    printf("%s\n", text);
    free(text);
    return 0;
}
