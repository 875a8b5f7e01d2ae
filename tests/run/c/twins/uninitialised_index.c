// An index is masked, and all the bits that remain were set.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int table[3] = {10, 20, 30};
    unsigned char *choice = malloc(4);
    choice[0] = 2;
    int value = table[choice[0] & 3];
    printf("%d\n", value);
    free(choice);
    return 0;
}
