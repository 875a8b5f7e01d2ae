// verify: -n 1
// A weak compare-and-exchange may fail though nobody else has changed anything.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int count;

static void *work(void *unused)
{
    int expected = 0;
    atomic_compare_exchange_weak(&count, &expected, 1);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    while (0)
        ;
    pthread_join(thread, 0);
    assert(atomic_load(&count) == 1); //~ ERROR assertion
    return 0;
}
