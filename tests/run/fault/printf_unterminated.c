// strncpy leaves no terminator, and printf reads on behind the buffer.
#include <stdio.h>
#include <string.h>

int main(void)
{
    char code[4];
    strncpy(code, "ABCDEF", sizeof code);
    printf("%s\n", code); //~ ERROR out-of-bounds
    return 0;
}
