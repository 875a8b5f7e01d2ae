// A search finds nothing, and its result is tested first.
#include <stdio.h>
#include <string.h>

int main(void)
{
    const char *text = "no separator here";
    const char *colon = strchr(text, ':');
    printf("%c\n", colon && *colon ? *colon : '-');
    return 0;
}
