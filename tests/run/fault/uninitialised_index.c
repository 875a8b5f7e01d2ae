// An index that was never set selects an element.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int table[3] = {10, 20, 30};
    int *choice = malloc(sizeof *choice);
    int value = table[*choice]; //~ ERROR uninitialised
    printf("%d\n", value);
    free(choice);
    return 0;
}
