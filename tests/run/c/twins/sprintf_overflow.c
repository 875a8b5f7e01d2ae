// sprintf fills the buffer with its terminator; snprintf would write more and must not.
#include <stdio.h>

int main(void)
{
    char digits[6];
    sprintf(digits, "%d", 12345);
    printf("%s\n", digits);
    snprintf(digits, sizeof digits, "%d", 1234567);
    printf("%s\n", digits);
    return 0;
}
