// memcpy of the size of the target, and of nothing at the end of an array.
#include <stdio.h>
#include <string.h>

int main(void)
{
    int from[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    char to[8];
    memcpy(to, from, sizeof to);
    memcpy(to + 8, from + 8, 0);
    printf("%d %d\n", to[0], to[4]);
    return 0;
}
