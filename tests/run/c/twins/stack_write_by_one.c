// The loop goes up to the last element, and a pointer one past the end is formed but not read.
#include <stdio.h>

int main(void)
{
    int squares[9], sum = 0;
    for (int i = 0; i <= 8; i++)
        squares[i] = i * i;
    for (int *p = squares; p != squares + 9; p++)
        sum += *p;
    printf("%d\n", sum);
    return 0;
}
