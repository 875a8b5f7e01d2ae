// A queue of one place between a producer and a consumer.
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER, emptied = PTHREAD_COND_INITIALIZER;
static int place, is_full;

static void *produce(void *arg)
{
    for (int i = 1; i <= 6; i++) {
        pthread_mutex_lock(&mutex);
        while (is_full)
            pthread_cond_wait(&emptied, &mutex);
        place = i * 10;
        is_full = 1;
        pthread_cond_signal(&filled);
        pthread_mutex_unlock(&mutex);
    }
    return arg;
}

int main(void)
{
    pthread_t producer;
    int sum = 0;
    pthread_create(&producer, NULL, produce, NULL);
    for (int i = 0; i < 6; i++) {
        pthread_mutex_lock(&mutex);
        while (!is_full)
            pthread_cond_wait(&filled, &mutex);
        printf("got %d\n", place);
        sum += place;
        is_full = 0;
        pthread_cond_signal(&emptied);
        pthread_mutex_unlock(&mutex);
    }
    pthread_join(producer, NULL);
    printf("sum %d\n", sum);
    return 0;
}
