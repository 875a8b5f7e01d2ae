// A counter from malloc is used as if it were zero.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int *histogram = malloc(4 * sizeof *histogram);
    const int data[] = {0, 1, 1, 3};
    for (int i = 0; i < 4; i++)
        histogram[data[i]] = 1;
    if (histogram[2] > 0) //~ ERROR uninitialised
        printf("two\n");
    free(histogram);
    return 0;
}
