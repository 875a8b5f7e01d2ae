// verify: -n 1
// The thread may lock the mutex before it is initialised.
#include <pthread.h>

static pthread_mutex_t mutex;

static void *work(void *unused)
{
    pthread_mutex_lock(&mutex); //~ ERROR data-race
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    pthread_mutex_init(&mutex, 0);
    pthread_join(thread, 0);
    return 0;
}
