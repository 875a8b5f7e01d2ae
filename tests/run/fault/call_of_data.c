// A pointer to data is called as a function.
#include <stdio.h>
#include <string.h>

static int values[4] = {1, 2, 3, 4};
static int answer(void) { return 42; }

int main(void)
{
    void *entries[2] = {(void *)answer, values};
    for (int i = 0; i < 2; i++) {
        int (*call)(void);
        memcpy(&call, &entries[i], sizeof call);
        printf("%d\n", call()); //~ ERROR bad-call
    }
    return 0;
}
