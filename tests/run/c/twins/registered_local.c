// The address of a local variable is kept in a global and used while its function is active.
#include <stdio.h>

static int *target;

static void bump(void)
{
    ++*target;
}

static int watch(void)
{
    int counter = 0;
    target = &counter;
    bump();
    bump();
    target = NULL;
    return counter;
}

int main(void)
{
    printf("%d\n", watch());
    return 0;
}
