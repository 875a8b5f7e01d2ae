// A buffer that holds no text yet is searched for its end.
#include <stdio.h>
#include <string.h>

int main(void)
{
    char line[32];
    strcat(line, "text"); //~ ERROR uninitialised
    printf("%s\n", line);
    return 0;
}
