// The pointer that is freed was moved while it was used.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char *text = malloc(10);
    strcpy(text, "  word");
    while (*text == ' ')
        text++;
    printf("%s\n", text);
    free(text); //~ ERROR invalid-free
    return 0;
}
