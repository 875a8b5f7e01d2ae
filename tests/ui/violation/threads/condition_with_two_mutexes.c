// verify: -n 1
// Two threads wait for one condition, each with a mutex of its own.
#include <pthread.h>

static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER, two = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int first, second;

static void *work(void *unused)
{
    pthread_mutex_lock(&two);
    while (!second)
        pthread_cond_wait(&changed, &two); //~ ERROR thread-misuse
    pthread_mutex_unlock(&two);
    return unused;
}

static void *wake(void *unused)
{
    pthread_mutex_lock(&one);
    pthread_mutex_lock(&two);
    first = second = 1;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&two);
    pthread_mutex_unlock(&one);
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], 0, work, 0);
    pthread_create(&threads[1], 0, wake, 0);
    pthread_mutex_lock(&one);
    while (!first)
        pthread_cond_wait(&changed, &one); //~ ERROR thread-misuse
    pthread_mutex_unlock(&one);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], 0);
    return 0;
}
