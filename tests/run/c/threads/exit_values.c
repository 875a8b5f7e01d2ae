// What threads return and exit with, and who they are.
#include <errno.h>
#include <pthread.h>
#include <stdio.h>

static pthread_t first;

static void leave(long value)
{
    pthread_exit((void *)value);
}

static void *work(void *arg)
{
    if ((long)arg == 2)
        leave(20);
    if ((long)arg == 3)
        return pthread_equal(pthread_self(), first) ? NULL : (void *)30L;
    return (void *)10L;
}

int main(void)
{
    first = pthread_self();
    printf("itself: %d\n", pthread_equal(first, pthread_self()) != 0);
    for (long i = 1; i <= 3; i++) {
        pthread_t thread;
        void *result;
        pthread_create(&thread, NULL, work, (void *)i);
        pthread_join(thread, &result);
        printf("%ld\n", (long)result);
    }
    printf("joins itself: %d\n", pthread_join(first, NULL) == EDEADLK);
    return 0;
}
