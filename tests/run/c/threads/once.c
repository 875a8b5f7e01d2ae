// Whoever comes first initialises.
#include <pthread.h>
#include <stdio.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int times, table[3];

static void fill(void)
{
    times++;
    for (int i = 0; i < 3; i++)
        table[i] = 7 * i;
}

static void *look(void *arg)
{
    long at = (long)arg;
    pthread_once(&once, fill);
    return (void *)(long)table[at];
}

int main(void)
{
    pthread_t threads[3];
    for (long i = 0; i < 3; i++)
        pthread_create(&threads[i], NULL, look, (void *)i);
    for (int i = 0; i < 3; i++) {
        void *seen;
        pthread_join(threads[i], &seen);
        printf("%d: %ld\n", i, (long)seen);
    }
    printf("filled %d time\n", times);
    return 0;
}
