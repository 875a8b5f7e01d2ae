// The only pointer to a block leaves its function as the result, and the caller frees the block.
#include <stdio.h>
#include <stdlib.h>

static int *evaluate(int n)
{
    int *scratch = malloc((size_t)n * sizeof *scratch);
    scratch[0] = n * 2;
    return scratch;
}

int main(void)
{
    int *result = evaluate(21);
    printf("%d\n", *result);
    free(result);
    return 0;
}
