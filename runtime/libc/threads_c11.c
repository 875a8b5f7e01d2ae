/* C11's <threads.h> (C17 7.26), as glibc has it: the types are those of Pthreads by other names. */
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <threads.h>
#include <time.h>

void __concord_thread_exit(void *result) __attribute__((noreturn));
int __concord_thread_create(pthread_t *id, int detached, void *main, void *function, void *argument);

static int result_of(int error)
{
    switch (error) {
    case 0:
        return thrd_success;
    case EBUSY:
        return thrd_busy;
    case ETIMEDOUT:
        return thrd_timedout;
    case ENOMEM:
        return thrd_nomem;
    default:
        return thrd_error;
    }
}

static void thread_main(thrd_start_t function, void *argument)
{
    pthread_exit((void *)(intptr_t)function(argument));
}

int thrd_create(thrd_t *id, thrd_start_t function, void *argument)
{
    return result_of(__concord_thread_create(id, 0, (void *)thread_main, (void *)function, argument));
}

void thrd_exit(int result)
{
    pthread_exit((void *)(intptr_t)result);
}

int thrd_join(thrd_t id, int *result)
{
    void *value = NULL;
    int error = pthread_join(id, &value);
    if (error == 0 && result != NULL)
        *result = (int)(intptr_t)value;
    return result_of(error);
}

int thrd_detach(thrd_t id)
{
    return result_of(pthread_detach(id));
}

thrd_t thrd_current(void)
{
    return pthread_self();
}

int thrd_equal(thrd_t a, thrd_t b)
{
    return a == b;
}

int sched_yield(void);

void thrd_yield(void)
{
    sched_yield();
}

/* How long it sleeps nobody can tell: others may do anything meanwhile. */
int thrd_sleep(const struct timespec *time, struct timespec *rest)
{
    (void)time;
    if (rest != NULL) {
        rest->tv_sec = 0;
        rest->tv_nsec = 0;
    }
    sched_yield();
    return 0;
}

int mtx_init(mtx_t *mutex, int type)
{
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    if (type & mtx_recursive)
        pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
    return result_of(pthread_mutex_init((pthread_mutex_t *)mutex, &attributes));
}

int mtx_lock(mtx_t *mutex)
{
    return result_of(pthread_mutex_lock((pthread_mutex_t *)mutex));
}

int mtx_timedlock(mtx_t *restrict mutex, const struct timespec *restrict until)
{
    return result_of(pthread_mutex_timedlock((pthread_mutex_t *)mutex, until));
}

int mtx_trylock(mtx_t *mutex)
{
    return result_of(pthread_mutex_trylock((pthread_mutex_t *)mutex));
}

int mtx_unlock(mtx_t *mutex)
{
    return result_of(pthread_mutex_unlock((pthread_mutex_t *)mutex));
}

void mtx_destroy(mtx_t *mutex)
{
    pthread_mutex_destroy((pthread_mutex_t *)mutex);
}

int cnd_init(cnd_t *condition)
{
    return result_of(pthread_cond_init((pthread_cond_t *)condition, NULL));
}

int cnd_signal(cnd_t *condition)
{
    return result_of(pthread_cond_signal((pthread_cond_t *)condition));
}

int cnd_broadcast(cnd_t *condition)
{
    return result_of(pthread_cond_broadcast((pthread_cond_t *)condition));
}

int cnd_wait(cnd_t *condition, mtx_t *mutex)
{
    return result_of(pthread_cond_wait((pthread_cond_t *)condition, (pthread_mutex_t *)mutex));
}

int cnd_timedwait(cnd_t *restrict condition, mtx_t *restrict mutex, const struct timespec *restrict until)
{
    return result_of(pthread_cond_timedwait((pthread_cond_t *)condition, (pthread_mutex_t *)mutex, until));
}

void cnd_destroy(cnd_t *condition)
{
    pthread_cond_destroy((pthread_cond_t *)condition);
}

void call_once(once_flag *flag, void (*function)(void))
{
    pthread_once((pthread_once_t *)flag, function);
}

int tss_create(tss_t *key, tss_dtor_t destructor)
{
    return result_of(pthread_key_create(key, destructor));
}

void tss_delete(tss_t key)
{
    pthread_key_delete(key);
}

void *tss_get(tss_t key)
{
    return pthread_getspecific(key);
}

int tss_set(tss_t key, void *value)
{
    return result_of(pthread_setspecific(key, value));
}
