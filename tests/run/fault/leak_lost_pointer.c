// kind: leak
// The only pointer to a block goes away with its function.
#include <stdio.h>
#include <stdlib.h>

static int evaluate(int n)
{
    int *scratch = malloc((size_t)n * sizeof *scratch); //~ ERROR memory-leak
    scratch[0] = n;
    return scratch[0] * 2;
}

int main(void)
{
    printf("%d\n", evaluate(21));
    return 0;
}
