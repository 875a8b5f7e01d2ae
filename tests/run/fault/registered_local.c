// The address of a local variable is kept in a global and written through after the function returned.
#include <stdio.h>

static int *target;

static int watch(void)
{
    int counter = 0;
    target = &counter;
    ++*target;
    return counter;
}

int main(void)
{
    printf("%d\n", watch());
    *target = 5; //~ ERROR use-after-return
    return 0;
}
