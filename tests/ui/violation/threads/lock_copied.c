// verify: -n 1
// A structure is copied with the mutex in it, while another thread uses it.
#include <pthread.h>

static struct {
    pthread_mutex_t mutex;
    int value;
} shared = { PTHREAD_MUTEX_INITIALIZER, 1 }, copy;

static void *work(void *unused)
{
    pthread_mutex_lock(&shared.mutex); //~ ERROR data-race
    pthread_mutex_unlock(&shared.mutex);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    copy = shared;
    pthread_join(thread, 0);
    return copy.value != 1;
}
