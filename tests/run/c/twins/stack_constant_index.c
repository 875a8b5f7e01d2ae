// The address of the element behind the last one may be taken.
#include <stdio.h>

int main(void)
{
    int day[7] = {1, 2, 3, 4, 5, 6, 7};
    int *end = &day[7];
    printf("%d\n", end[-1]);
    return 0;
}
