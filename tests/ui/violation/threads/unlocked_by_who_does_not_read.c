// verify: -n 1
// One thread reads, the other one unlocks.
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

static void *work(void *unused)
{
    pthread_rwlock_unlock(&lock); //~ ERROR thread-misuse
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_rwlock_rdlock(&lock);
    pthread_create(&thread, 0, work, 0);
    pthread_join(thread, 0);
    return 0;
}
