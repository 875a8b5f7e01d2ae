// verify: -n 1
// The owner frees the mutex as soon as it hears that the other one is done, which still holds it.
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

static pthread_mutex_t *mutex;
static sem_t done;

static void *work(void *unused)
{
    pthread_mutex_lock(mutex);
    sem_post(&done);
    pthread_mutex_unlock(mutex); //~ ERROR data-race //~ ERROR use-after-free
    return unused;
}

int main(void)
{
    pthread_t thread;
    mutex = malloc(sizeof *mutex);
    pthread_mutex_init(mutex, 0);
    sem_init(&done, 0, 0);
    pthread_create(&thread, 0, work, 0);
    sem_wait(&done);
    free(mutex);
    pthread_join(thread, 0);
    return 0;
}
