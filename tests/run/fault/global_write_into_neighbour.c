// A write behind one global would land in another one, which no run notices.
#include <stdio.h>

static int first[10];
static int second[10];

static void set(int *at, int index, int value)
{
    at[index] = value; //~ ERROR out-of-bounds
}

int main(void)
{
    set(first, 12, 1);
    printf("%d %d\n", first[0], second[2]);
    return 0;
}
