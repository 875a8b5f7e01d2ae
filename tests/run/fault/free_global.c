// A default that lives in static memory is freed as if it came from malloc.
#include <stdio.h>
#include <stdlib.h>

static int defaults[4] = {1, 2, 3, 4};

static int *settings(int custom)
{
    return custom ? calloc(4, sizeof(int)) : defaults;
}

int main(void)
{
    int *s = settings(0);
    printf("%d\n", s[1]);
    free(s); //~ ERROR invalid-free
    return 0;
}
