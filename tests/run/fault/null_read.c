// A search finds nothing, and its result is used.
#include <stdio.h>
#include <string.h>

int main(void)
{
    const char *text = "no separator here";
    const char *colon = strchr(text, ':');
    printf("%c\n", *colon); //~ ERROR null-dereference
    return 0;
}
