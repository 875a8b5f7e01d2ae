// Two views of one buffer, which is freed through the second one at the end.
#include <stdio.h>
#include <stdlib.h>

struct view {
    char *data;
};

int main(void)
{
    struct view a = {malloc(8)}, b = a;
    a.data[0] = 'a';
    a.data = NULL;
    b.data[1] = 'b';
    printf("%d %c\n", a.data == NULL, b.data[0]);
    free(b.data);
    return 0;
}
