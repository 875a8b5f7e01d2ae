// The table has an entry for the code behind the last direction.
#include <stdio.h>

static const char *const names[] = {"north", "east", "south", "west", "?"};
enum { DIRECTIONS = 4 };

static const char *name(int code)
{
    return code > DIRECTIONS ? "?" : names[code];
}

int main(void)
{
    for (int code = 0; code <= 5; code++)
        printf("%s\n", name(code));
    return 0;
}
