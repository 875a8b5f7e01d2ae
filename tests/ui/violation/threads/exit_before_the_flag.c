/* A thread that nobody joins may come to its end before the process does, or not. */
// verify: -n 1
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int flag;

static void check(void)
{
    assert(atomic_load(&flag) == 1); //~ ERROR assertion
}

static void *work(void *unused)
{
    atomic_store(&flag, 1);
    return unused;
}

int main(void)
{
    pthread_t other;
    atexit(check);
    pthread_create(&other, 0, work, 0);
    pthread_detach(other);
    return 0;
}
