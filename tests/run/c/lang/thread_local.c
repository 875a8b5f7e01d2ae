// Thread-local variables seen from the only thread: initialised, zeroed, static in functions, by address.
#include <stdio.h>
#include <threads.h>

_Thread_local int initialised = 11;
static __thread double zeroed;
static thread_local struct { int a[3]; const char *name; } record = {{1, 2, 3}, "record"};

static int next(void)
{
    static _Thread_local int calls;
    return ++calls;
}

static int *address(void) { return &initialised; }

int main(void)
{
    for (int i = 0; i < 4; i++)
        zeroed += next();
    printf("%d %g %s %d\n", initialised, zeroed, record.name, record.a[2]);
    *address() += 5;
    record.a[0] = initialised;
    printf("%d %d %d\n", initialised, record.a[0], next());
    return 0;
}
