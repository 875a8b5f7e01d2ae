// The loop runs once too often and writes behind a local array.
#include <stdio.h>

int main(void)
{
    int squares[8], sum = 0;
    for (int i = 0; i <= 8; i++)
        squares[i] = i * i; //~ ERROR out-of-bounds
    for (int i = 0; i < 8; i++)
        sum += squares[i];
    printf("%d\n", sum);
    return 0;
}
