// The error path frees and forgets the pointer, so the common path frees nothing.
#include <stdio.h>
#include <stdlib.h>

static int process(int size)
{
    char *buffer = malloc(16);
    int failed = size > 16;
    if (failed) {
        free(buffer);
        buffer = NULL;
    }
    printf("%d\n", size);
    free(buffer);
    return 0;
}

int main(void)
{
    return process(8) + process(32);
}
