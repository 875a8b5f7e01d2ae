// sprintf writes more digits than the buffer holds.
#include <stdio.h>

int main(void)
{
    char digits[6];
    sprintf(digits, "%d", 1234567); //~ ERROR out-of-bounds
    printf("%s\n", digits);
    return 0;
}
