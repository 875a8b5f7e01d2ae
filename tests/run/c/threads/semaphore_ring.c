// A number goes round a ring of threads, each of which adds to it.
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

enum { THREADS = 4, ROUNDS = 3 };

static sem_t turn[THREADS];
static int number;

static void *pass_on(void *arg)
{
    int me = (int)(long)arg;
    for (int i = 0; i < ROUNDS; i++) {
        sem_wait(&turn[me]);
        number += me + 1;
        printf("thread %d in round %d: %d\n", me, i, number);
        sem_post(&turn[(me + 1) % THREADS]);
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++)
        sem_init(&turn[i], 0, i == 0);
    for (long i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, pass_on, (void *)i);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    int left;
    sem_getvalue(&turn[0], &left);
    printf("%d, %d left\n", number, left);
    return 0;
}
