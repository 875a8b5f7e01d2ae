// verify: -n 1
// A fence for signal handlers orders nothing between threads.
#include <pthread.h>
#include <stdatomic.h>

static int data;
static atomic_int flag;

static void *work(void *unused)
{
    data = 42; //~ ERROR data-race
    atomic_signal_fence(memory_order_release);
    atomic_store_explicit(&flag, 1, memory_order_relaxed);
    return unused;
}

int main(void)
{
    pthread_t thread;
    int seen = 42;
    pthread_create(&thread, 0, work, 0);
    if (atomic_load_explicit(&flag, memory_order_relaxed)) {
        atomic_signal_fence(memory_order_acquire);
        seen = data;
    }
    pthread_join(thread, 0);
    return seen != 42;
}
