// assert with true conditions, with NDEBUG in one part, static_assert, evaluated once.
#include <assert.h>
#include <stdio.h>

static int calls;
static int check(int value)
{
    calls++;
    return value;
}

static_assert(sizeof(char) == 1, "bytes");

int main(void)
{
    assert(check(1) == 1);
    assert("a string is true");
    assert(1 && "reason");
    printf("%d\n", calls);
#define NDEBUG
#include <assert.h>
    assert(check(0));
    printf("%d\n", calls);
#undef NDEBUG
#include <assert.h>
    assert((check(5), 2 + 2 == 4));
    printf("%d\n", calls);
    return 0;
}
