// status: 5
// _Exit ends at once: no handlers run, and what was flushed before stays.
#include <stdio.h>
#include <stdlib.h>

static void never(void) { printf("never\n"); }

int main(void)
{
    atexit(never);
    printf("flushed\n");
    fflush(stdout);
    _Exit(5);
}
