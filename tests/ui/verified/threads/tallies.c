/* Additions that nobody looks at before all threads have ended do not disturb each other. */
// verify: -n 1
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int sum, difference;

static void *work(void *unused)
{
    for (int i = 0; i < 25; i++) {
        atomic_fetch_add_explicit(&sum, 1, memory_order_relaxed);
        atomic_fetch_sub_explicit(&difference, 2, memory_order_relaxed);
    }
    return unused;
}

int main(void)
{
    pthread_t threads[4];
    for (int i = 0; i < 4; i++)
        pthread_create(&threads[i], 0, work, 0);
    for (int i = 0; i < 4; i++)
        pthread_join(threads[i], 0);
    assert(sum == 100 && difference == -200);
    return 0;
}
