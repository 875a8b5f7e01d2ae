// status: 7
// Functions that do not return, declared with _Noreturn, called from the middle of an expression statement.
#include <stdio.h>
#include <stdlib.h>
#include <stdnoreturn.h>

static noreturn void leave(int status, const char *why)
{
    printf("leaving: %s\n", why);
    exit(status);
}

static int checked(int value)
{
    if (value >= 0)
        return value * 2;
    leave(7, "negative");
}

int main(void)
{
    printf("%d\n", checked(4));
    printf("%d\n", checked(-1));
    return 0;
}
