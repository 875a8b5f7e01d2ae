/* Additions of two threads, and a third one that looks in between. */
// verify: -n 1
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int tally;

static void *add(void *unused)
{
    atomic_fetch_add_explicit(&tally, 1, memory_order_relaxed);
    return unused;
}

static void *look(void *unused)
{
    int seen = atomic_load_explicit(&tally, memory_order_relaxed);
    assert(seen != 1); //~ ERROR assertion
    return unused;
}

int main(void)
{
    pthread_t threads[3];
    pthread_create(&threads[0], 0, add, 0);
    pthread_create(&threads[1], 0, add, 0);
    pthread_create(&threads[2], 0, look, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], 0);
    return 0;
}
