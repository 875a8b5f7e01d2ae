// kind: leak
// A pointer is overwritten by the next allocation.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char *line = NULL;
    for (int i = 0; i < 2; i++) {
        line = malloc(8); //~ ERROR memory-leak
        strcpy(line, "text");
    }
    printf("%s\n", line);
    free(line);
    return 0;
}
