// A string literal is modified.
#include <stdio.h>

static void capitalise(char *text)
{
    text[0] = (char)(text[0] - 32); //~ ERROR write-to-constant
}

int main(void)
{
    char *name = "ada";
    capitalise(name);
    printf("%s\n", name);
    return 0;
}
