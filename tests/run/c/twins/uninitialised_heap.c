// A counter from calloc is zero.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int *histogram = calloc(4, sizeof *histogram);
    const int data[] = {0, 1, 1, 3};
    for (int i = 0; i < 4; i++)
        histogram[data[i]]++;
    if (histogram[2] > 0)
        printf("two\n");
    printf("%d\n", histogram[1]);
    free(histogram);
    return 0;
}
