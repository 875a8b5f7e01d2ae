// A precision keeps printf within a buffer without terminator.
#include <stdio.h>
#include <string.h>

int main(void)
{
    char code[4];
    strncpy(code, "ABCDEF", sizeof code);
    printf("%.4s %.2s\n", code, code);
    return 0;
}
