// A negative shift count means a shift the other way.
#include <stdio.h>

static int shifted(int value, int count)
{
    return count >= 0 ? value >> count : value << -count;
}

int main(void)
{
    printf("%d %d\n", shifted(1000, 6), shifted(1000, -2));
    return 0;
}
