// verify: -n 1
// Two threads read at the same time, and neither waits for the other.
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int value;

static void *read_it(void *seen)
{
    pthread_rwlock_rdlock(&lock);
    *(int *)seen = value;
    pthread_rwlock_unlock(&lock);
    return 0;
}

int main(void)
{
    pthread_t thread;
    int one, two;
    pthread_create(&thread, 0, read_it, &one);
    read_it(&two);
    pthread_rwlock_wrlock(&lock);
    value = 1;
    pthread_rwlock_unlock(&lock);
    pthread_join(thread, 0);
    return one + two > 1;
}
