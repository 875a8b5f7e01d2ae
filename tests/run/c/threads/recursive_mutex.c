// A mutex that its owner may take again.
#include <errno.h>
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t mutex;
static int counter;

static void count_down(int n)
{
    pthread_mutex_lock(&mutex);
    counter++;
    if (n > 0)
        count_down(n - 1);
    pthread_mutex_unlock(&mutex);
}

static void *work(void *arg)
{
    count_down(4);
    return arg;
}

static void *try_it(void *arg)
{
    return pthread_mutex_trylock(&mutex) == EBUSY ? arg : NULL;
}

int main(void)
{
    pthread_mutexattr_t attributes;
    pthread_t threads[2];
    void *busy;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&mutex, &attributes);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, work, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    printf("%d\n", counter);
    pthread_mutex_lock(&mutex);
    printf("again: %d\n", pthread_mutex_trylock(&mutex));
    pthread_create(&threads[0], NULL, try_it, &counter);
    pthread_join(threads[0], &busy);
    printf("busy for another one: %d\n", busy == &counter);
    pthread_mutex_unlock(&mutex);
    pthread_mutex_unlock(&mutex);
    printf("destroyed: %d\n", pthread_mutex_destroy(&mutex));
    return 0;
}
