// A value is read from a block after it was given back.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int *counter = malloc(sizeof *counter);
    *counter = 5;
    free(counter);
    printf("%d\n", *counter); //~ ERROR use-after-free
    return 0;
}
