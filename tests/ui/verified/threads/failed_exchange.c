// verify: -n 1
// Failing acquires, too: who sees the flag sees the data.
#include <pthread.h>
#include <stdatomic.h>

static int data;
static atomic_int flag;

static void *work(void *unused)
{
    data = 42;
    atomic_store_explicit(&flag, 1, memory_order_release);
    return unused;
}

int main(void)
{
    pthread_t thread;
    int expected = 0, seen = 42;
    pthread_create(&thread, 0, work, 0);
    if (!atomic_compare_exchange_strong_explicit(&flag, &expected, 0, memory_order_acq_rel, memory_order_acquire))
        seen = data;
    pthread_join(thread, 0);
    return seen != 42;
}
