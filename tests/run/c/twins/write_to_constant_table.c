// A pointer to const is cast back, and the object itself is not constant.
#include <stdio.h>

static int limits[3] = {10, 20, 30};

static void raise_limit(const int *limit)
{
    *(int *)limit += 5;
}

int main(void)
{
    raise_limit(&limits[1]);
    printf("%d\n", limits[1]);
    return 0;
}
