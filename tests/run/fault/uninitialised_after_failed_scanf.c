// stdin: none\n
// The conversion fails, nobody looks, and the number is used.
#include <stdio.h>

int main(void)
{
    int count;
    scanf("%d", &count);
    for (int i = 0; i < count; i++) //~ ERROR uninitialised
        printf("%d\n", i);
    return 0;
}
