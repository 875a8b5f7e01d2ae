// The error path frees what the common path frees again.
#include <stdio.h>
#include <stdlib.h>

static int process(int size)
{
    char *buffer = malloc(16);
    int failed = size > 16;
    if (failed)
        free(buffer);
    printf("%d\n", size);
    free(buffer); //~ ERROR double-free
    return failed;
}

int main(void)
{
    return process(8) + process(32);
}
