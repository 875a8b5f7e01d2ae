// status: 134
// finds: assertion
// A failed assertion: message on the error stream, end by SIGABRT, standard output flushed before.
#include <assert.h>
#include <stdio.h>

static int half(int value)
{
    assert(value % 2 == 0);
    return value / 2;
}

int main(void)
{
    printf("%d\n", half(10));
    fflush(stdout);
    return half(7);
}
