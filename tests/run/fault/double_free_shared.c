// A shallow copy of a struct leads to two frees of one block.
#include <stdio.h>
#include <stdlib.h>

struct text {
    char *data;
};

static void destroy(struct text t)
{
    free(t.data); //~ ERROR double-free
}

int main(void)
{
    struct text a = {malloc(4)}, b = a;
    a.data[0] = 'x';
    printf("%c\n", b.data[0]);
    destroy(a);
    destroy(b);
    return 0;
}
