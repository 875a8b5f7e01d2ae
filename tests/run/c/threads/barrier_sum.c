// Sums of neighbours, step by step, with a barrier between the steps; one of the threads is told.
#include <pthread.h>
#include <stdio.h>

enum { THREADS = 4 };

static pthread_barrier_t barrier;
static int values[THREADS] = { 1, 2, 3, 4 }, next[THREADS];
static int serial[THREADS];

static void *sum_up(void *arg)
{
    int me = (int)(long)arg;
    for (int step = 1; step < THREADS; step *= 2) {
        next[me] = values[me] + (me >= step ? values[me - step] : 0);
        pthread_barrier_wait(&barrier);
        values[me] = next[me];
        if (pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD)
            serial[me]++;
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[THREADS];
    int told = 0;
    pthread_barrier_init(&barrier, NULL, THREADS);
    for (long i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, sum_up, (void *)i);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    for (int i = 0; i < THREADS; i++) {
        printf("%d ", values[i]);
        told += serial[i];
    }
    printf("told %d times\n", told);
    return pthread_barrier_destroy(&barrier);
}
