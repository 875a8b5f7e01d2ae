// verify: -n 1
// In a loop it does not matter that it may fail.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int count;

static void add(void)
{
    int seen = atomic_load(&count);
    while (!atomic_compare_exchange_weak(&count, &seen, seen + 1))
        ;
}

static void *work(void *unused)
{
    add();
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    add();
    pthread_join(thread, 0);
    assert(atomic_load(&count) == 2);
    return 0;
}
