// memcpy with a count of bytes where elements were meant.
#include <stdio.h>
#include <string.h>

int main(void)
{
    int from[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    char to[8];
    memcpy(to, from, sizeof from); //~ ERROR out-of-bounds
    printf("%d\n", to[0]);
    return 0;
}
