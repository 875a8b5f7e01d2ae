// A table of names is indexed by a code that is one too large.
#include <stdio.h>

static const char *const names[] = {"north", "east", "south", "west"};
enum { DIRECTIONS = 4 };

static const char *name(int code)
{
    return code > DIRECTIONS ? "?" : names[code]; //~ ERROR out-of-bounds
}

int main(void)
{
    for (int code = 0; code <= 4; code++)
        printf("%s\n", name(code));
    return 0;
}
