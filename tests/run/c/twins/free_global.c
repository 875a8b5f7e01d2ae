// A default that lives in static memory is told apart by its address.
#include <stdio.h>
#include <stdlib.h>

static int defaults[4] = {1, 2, 3, 4};

static int *settings(int custom)
{
    return custom ? calloc(4, sizeof(int)) : defaults;
}

int main(void)
{
    for (int custom = 0; custom < 2; custom++) {
        int *s = settings(custom);
        printf("%d\n", s[1]);
        if (s != defaults)
            free(s);
    }
    return 0;
}
