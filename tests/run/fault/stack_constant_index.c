// A constant index equal to the length.
#include <stdio.h>

int main(void)
{
    int day[7] = {1, 2, 3, 4, 5, 6, 7};
    int last = day[7]; //~ ERROR out-of-bounds
    printf("%d\n", last);
    return 0;
}
