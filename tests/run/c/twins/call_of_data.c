// A function pointer travels through a pointer to data and comes back unchanged.
#include <stdio.h>
#include <string.h>

static int question(void) { return 6 * 7; }
static int answer(void) { return 42; }

int main(void)
{
    void *entries[2] = {(void *)answer, (void *)question};
    for (int i = 0; i < 2; i++) {
        int (*call)(void);
        memcpy(&call, &entries[i], sizeof call);
        printf("%d\n", call());
    }
    return 0;
}
