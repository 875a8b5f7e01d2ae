// Repeated strcat outgrows a heap buffer.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char *line = malloc(16);
    line[0] = '\0';
    for (int i = 0; i < 4; i++)
        strcat(line, "word "); //~ ERROR out-of-bounds
    printf("%s\n", line);
    free(line);
    return 0;
}
