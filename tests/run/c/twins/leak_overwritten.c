// A pointer is overwritten by the next allocation after the previous one was freed; a global keeps one for ever.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *last;

int main(void)
{
    char *line = NULL;
    for (int i = 0; i < 3; i++) {
        free(line);
        line = malloc(8);
        strcpy(line, "text");
    }
    last = line;
    printf("%s\n", last);
    return 0;
}
