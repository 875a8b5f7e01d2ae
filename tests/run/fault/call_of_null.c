// An operation that is not in the table is called.
#include <stdio.h>

static int add(int a, int b) { return a + b; }

static int (*const operations[128])(int, int) = {['+'] = add};

static int apply(char symbol, int a, int b)
{
    return operations[(int)symbol](a, b); //~ ERROR null-dereference
}

int main(void)
{
    printf("%d\n", apply('+', 2, 3));
    printf("%d\n", apply('-', 2, 3));
    return 0;
}
