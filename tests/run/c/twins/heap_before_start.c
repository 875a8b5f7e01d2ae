// Trimming stops at the start of the block.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void trim(char *text)
{
    char *end = text + strlen(text);
    while (end > text && end[-1] == ' ')
        *--end = '\0';
}

int main(void)
{
    char *text = malloc(4);
    strcpy(text, "  ");
    trim(text);
    printf("[%s]\n", text);
    free(text);
    return 0;
}
