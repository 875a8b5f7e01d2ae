// An array that was initialised from a literal is modified; so is a literal's copy.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void capitalise(char *text)
{
    text[0] = (char)(text[0] - 32);
}

int main(void)
{
    char name[] = "ada", *copy = strdup("bob");
    capitalise(name);
    capitalise(copy);
    printf("%s %s\n", name, copy);
    free(copy);
    return 0;
}
