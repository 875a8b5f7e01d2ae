// Trimming from the end of an empty string reads before the block.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void trim(char *text)
{
    char *end = text + strlen(text);
    while (end[-1] == ' ') //~ ERROR out-of-bounds
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
