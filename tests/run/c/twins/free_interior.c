// The pointer was moved and comes back to the start before it is freed.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char *text = malloc(10);
    strcpy(text, "  word");
    int skipped = 0;
    for (; *text == ' '; skipped++)
        text++;
    printf("%s\n", text);
    free(text - skipped);
    return 0;
}
