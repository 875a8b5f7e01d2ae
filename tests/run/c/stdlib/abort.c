// status: 134
// finds: aborted
// abort ends with SIGABRT: no handlers run.
#include <stdio.h>
#include <stdlib.h>

static void never(void) { printf("never\n"); }

int main(void)
{
    atexit(never);
    printf("before\n");
    fflush(stdout);
    abort();
}
