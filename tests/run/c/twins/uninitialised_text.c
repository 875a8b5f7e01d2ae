// A buffer of which only the first byte is set is an empty text.
#include <stdio.h>
#include <string.h>

int main(void)
{
    char line[32];
    line[0] = '\0';
    strcat(line, "text");
    printf("%s\n", line);
    return 0;
}
