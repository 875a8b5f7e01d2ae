// Atomic operations of C11 and of the compiler.
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

static atomic_int counter;
static atomic_uint bits;
static _Atomic long largest;
static int plain, left = 5;
static atomic_flag busy = ATOMIC_FLAG_INIT;

static void *work(void *arg)
{
    long me = (long)arg;
    for (int i = 0; i < 5; i++)
        atomic_fetch_add_explicit(&counter, 2, memory_order_relaxed);
    atomic_fetch_or(&bits, 1u << me);
    long seen = atomic_load(&largest);
    while (seen < me * 10 && !atomic_compare_exchange_weak(&largest, &seen, me * 10))
        ;
    while (atomic_flag_test_and_set_explicit(&busy, memory_order_acquire))
        ;
    plain++;
    atomic_flag_clear_explicit(&busy, memory_order_release);
    __atomic_sub_fetch(&left, 1, __ATOMIC_SEQ_CST);
    return NULL;
}

int main(void)
{
    pthread_t threads[3];
    for (long i = 0; i < 3; i++)
        pthread_create(&threads[i], NULL, work, (void *)i);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    printf("%d %u %ld %d %d\n", counter, bits, largest, plain, left);
    return 0;
}
