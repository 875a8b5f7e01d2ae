// strcpy that fills a local buffer to its last byte.
#include <stdio.h>
#include <string.h>

static void greet(const char *name)
{
    char buffer[8];
    strcpy(buffer, name);
    printf("hello %s\n", buffer);
}

int main(void)
{
    greet("Ada");
    greet("Charles");
    return 0;
}
