// Repeated strcat that ends exactly at the end of the buffer.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char *line = malloc(16);
    line[0] = '\0';
    for (int i = 0; i < 3; i++)
        strcat(line, "word ");
    printf("%s\n", line);
    free(line);
    return 0;
}
