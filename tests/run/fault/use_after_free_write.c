// Two owners of one buffer: one frees it, the other goes on writing.
#include <stdio.h>
#include <stdlib.h>

struct view {
    char *data;
};

int main(void)
{
    struct view a = {malloc(8)}, b = a;
    a.data[0] = 'a';
    free(a.data);
    a.data = NULL;
    b.data[1] = 'b'; //~ ERROR use-after-free
    printf("%d\n", a.data == NULL);
    return 0;
}
