// verify: -n 1
// The variable is guarded: it is written before the thread may look.
#include <pthread.h>

static pthread_t thread;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused)
{
    pthread_mutex_lock(&mutex);
    int same = pthread_equal(thread, pthread_self());
    pthread_mutex_unlock(&mutex);
    return same ? unused : &thread;
}

int main(void)
{
    void *result;
    pthread_mutex_lock(&mutex);
    pthread_create(&thread, 0, work, 0);
    pthread_mutex_unlock(&mutex);
    pthread_join(thread, &result);
    return result != 0;
}
