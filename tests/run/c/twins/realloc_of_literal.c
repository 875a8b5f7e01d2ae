// realloc of a copy of a string literal.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *extended(char *text)
{
    char *grown = realloc(text, strlen(text) + 2);
    return strcat(grown, "!");
}

int main(void)
{
    char *text = malloc(6);
    strcpy(text, "hello");
    text = extended(text);
    printf("%s\n", text);
    free(text);
    return 0;
}
