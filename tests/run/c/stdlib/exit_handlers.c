// status: 9
// atexit handlers in reverse order, one that registers another, exit called from a function, streams flushed.
#include <stdio.h>
#include <stdlib.h>

static int count;

static void first(void) { printf("first %d", ++count); }
static void nested(void) { printf("nested %d\n", ++count); }
static void second(void)
{
    printf("second %d\n", ++count);
    atexit(nested);
}
static void third(void) { printf("third %d\n", ++count); }

static void stop(int depth)
{
    if (depth == 0)
        exit(9 + 256);
    stop(depth - 1);
}

int main(void)
{
    int failed = atexit(first);
    failed |= atexit(second);
    failed |= atexit(third);
    printf("%d\n", failed);
    stop(3);
    printf("never\n");
    return 1;
}
