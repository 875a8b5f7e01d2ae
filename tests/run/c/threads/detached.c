// A detached thread says by a semaphore that it is done.
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

static sem_t done;
static int result;

static void *work(void *arg)
{
    result = *(int *)arg + 1;
    sem_post(&done);
    return NULL;
}

int main(void)
{
    pthread_attr_t attributes;
    pthread_t thread;
    int start = 41, state = -1;
    sem_init(&done, 0, 0);
    pthread_attr_init(&attributes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_attr_getdetachstate(&attributes, &state);
    printf("detached: %d\n", state == PTHREAD_CREATE_DETACHED);
    pthread_create(&thread, &attributes, work, &start);
    pthread_attr_destroy(&attributes);
    sem_wait(&done);
    printf("%d\n", result);
    start = 99;
    pthread_create(&thread, NULL, work, &start);
    pthread_detach(thread);
    sem_wait(&done);
    printf("%d\n", result);
    return 0;
}
