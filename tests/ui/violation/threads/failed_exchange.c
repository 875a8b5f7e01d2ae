// verify: -n 1
// Who fails to change the flag has learned nothing: the failing order is relaxed.
#include <pthread.h>
#include <stdatomic.h>

static int data;
static atomic_int flag;

static void *work(void *unused)
{
    data = 42; //~ ERROR data-race
    atomic_store_explicit(&flag, 1, memory_order_release);
    return unused;
}

int main(void)
{
    pthread_t thread;
    int expected = 0, seen = 0;
    pthread_create(&thread, 0, work, 0);
    if (!atomic_compare_exchange_strong_explicit(&flag, &expected, 2, memory_order_acq_rel, memory_order_relaxed))
        seen = data;
    pthread_join(thread, 0);
    return seen != 0 && seen != 42;
}
