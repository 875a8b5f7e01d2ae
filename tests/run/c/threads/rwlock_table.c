// Readers look a table up that a writer fills first.
#include <pthread.h>
#include <stdio.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int table[4];
static long sums[3];

static void *read_all(void *arg)
{
    long me = (long)arg;
    for (int i = 0; i < 4; i++) {
        pthread_rwlock_rdlock(&lock);
        sums[me] += table[i];
        pthread_rwlock_unlock(&lock);
    }
    return NULL;
}

int main(void)
{
    pthread_t readers[3];
    pthread_rwlock_wrlock(&lock);
    for (int i = 0; i < 4; i++)
        table[i] = i * i;
    pthread_rwlock_unlock(&lock);
    for (long i = 0; i < 3; i++)
        pthread_create(&readers[i], NULL, read_all, (void *)i);
    for (int i = 0; i < 3; i++) {
        pthread_join(readers[i], NULL);
        printf("reader %d: %ld\n", i, sums[i]);
    }
    printf("destroyed: %d\n", pthread_rwlock_destroy(&lock));
    return 0;
}
