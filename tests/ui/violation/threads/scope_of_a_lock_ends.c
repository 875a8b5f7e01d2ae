// verify: -n 1
// The mutex is a local variable of a function that returns while the thread may still use it.
#include <pthread.h>
#include <stdatomic.h>

static pthread_t thread;
static atomic_int entered;

static void *work(void *mutex)
{
    pthread_mutex_lock(mutex);
    atomic_store(&entered, 1);
    pthread_mutex_unlock(mutex); //~ ERROR data-race
    return 0;
}

static void start(void)
{
    pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    pthread_create(&thread, 0, work, &mutex);
    while (!atomic_load(&entered))
        ;
}

int main(void)
{
    start();
    pthread_join(thread, 0);
    return 0;
}
