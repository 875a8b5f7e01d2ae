// Spin locks.
#include <errno.h>
#include <pthread.h>
#include <stdio.h>

static pthread_spinlock_t lock;
static long total;

static void *add(void *arg)
{
    for (int i = 0; i < 10; i++) {
        pthread_spin_lock(&lock);
        total += (long)arg;
        pthread_spin_unlock(&lock);
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
    for (long i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, add, (void *)(i + 1));
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    printf("%ld\n", total);
    printf("free: %d\n", pthread_spin_trylock(&lock));
    printf("busy: %d\n", pthread_spin_trylock(&lock) == EBUSY);
    pthread_spin_unlock(&lock);
    return pthread_spin_destroy(&lock);
}
