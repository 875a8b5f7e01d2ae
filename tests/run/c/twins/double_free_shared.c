// A deep copy of a struct: each owner frees its own block.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct text {
    char *data;
};

static void destroy(struct text t)
{
    free(t.data);
}

int main(void)
{
    struct text a = {malloc(4)}, b = {malloc(4)};
    strcpy(a.data, "x");
    memcpy(b.data, a.data, 4);
    printf("%c\n", b.data[0]);
    destroy(a);
    destroy(b);
    return 0;
}
