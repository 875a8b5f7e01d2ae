// The value is taken before the block is given back; the variable itself is reused.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int *counter = malloc(sizeof *counter);
    *counter = 5;
    int value = *counter;
    free(counter);
    counter = malloc(sizeof *counter);
    *counter = value + 1;
    printf("%d %d\n", value, *counter);
    free(counter);
    return 0;
}
