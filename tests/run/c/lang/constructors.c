// Constructors and destructors with priorities, together with atexit handlers, around main.
#include <stdio.h>
#include <stdlib.h>

static int order;

__attribute__((constructor(101))) static void first(void) { printf("constructor %d\n", ++order); }
__attribute__((constructor(102))) static void second(void) { printf("constructor %d\n", order += 10); }
__attribute__((constructor)) static void third(void) { printf("constructor %d\n", order += 100); }

__attribute__((destructor(101))) static void last(void) { printf("destructor last %d\n", order); }
__attribute__((destructor(102))) static void before(void) { printf("destructor before %d\n", order); }

static void handler(void) { printf("atexit %d\n", order += 1000); }

int main(void)
{
    atexit(handler);
    printf("main %d\n", order);
    return 0;
}
