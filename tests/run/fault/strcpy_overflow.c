// strcpy into a local buffer that is too small.
#include <stdio.h>
#include <string.h>

static void greet(const char *name)
{
    char buffer[8];
    strcpy(buffer, name); //~ ERROR out-of-bounds
    printf("hello %s\n", buffer);
}

int main(void)
{
    greet("Ada");
    greet("Alexandria");
    return 0;
}
