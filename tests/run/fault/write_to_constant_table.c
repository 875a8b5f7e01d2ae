// A constant table is modified through a pointer whose const was cast away.
#include <stdio.h>

static const int limits[3] = {10, 20, 30};

static void raise_limit(const int *limit)
{
    *(int *)limit += 5; //~ ERROR write-to-constant
}

int main(void)
{
    raise_limit(&limits[1]);
    printf("%d\n", limits[1]);
    return 0;
}
