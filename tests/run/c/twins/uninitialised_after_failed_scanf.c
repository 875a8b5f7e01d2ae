// stdin: none\n
// The conversion fails and the number is not used.
#include <stdio.h>

int main(void)
{
    int count;
    if (scanf("%d", &count) != 1)
        count = 1;
    for (int i = 0; i < count; i++)
        printf("%d\n", i);
    return 0;
}
