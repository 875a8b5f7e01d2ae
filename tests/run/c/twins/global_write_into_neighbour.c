// Two parts of one global object, reached from its start.
#include <stdio.h>

static int both[20];

static void set(int *at, int index, int value)
{
    at[index] = value;
}

int main(void)
{
    int *first = both, *second = both + 10;
    set(first, 12, 1);
    printf("%d %d\n", first[0], second[2]);
    return 0;
}
