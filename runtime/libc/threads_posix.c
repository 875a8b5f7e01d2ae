/* Pthreads and semaphores, on top of what the interpreter answers itself (crates/threads): threads and their ends,
 * keys, one-time initialisation, attributes. */
#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>
#include <time.h>

int __concord_thread_create(pthread_t *id, int detached, void *main, void *function, void *argument);
void __concord_thread_exit(void *result) __attribute__((noreturn));
int __concord_once_begin(pthread_once_t *once);
void __concord_once_end(pthread_once_t *once);
int __concord_sem_trywait(sem_t *semaphore);
int __concord_sem_timedwait(sem_t *semaphore);

/* Keys: a value per thread, and a destructor that runs as long as values remain (POSIX: at least so often). */
static struct {
    int used;
    void (*destructor)(void *);
} keys[PTHREAD_KEYS_MAX];

static __thread void *values[PTHREAD_KEYS_MAX];

static int keys_made;

/* What is in here is the library's own: no part of race detection, and nobody else runs meanwhile. */
void __concord_hidden(int on);

int pthread_key_create(pthread_key_t *key, void (*destructor)(void *))
{
    int found = -1;
    __concord_hidden(1);
    for (int i = 0; found < 0 && i < PTHREAD_KEYS_MAX; i++)
        if (!keys[i].used)
            found = i;
    if (found >= 0) {
        keys[found].used = 1;
        keys[found].destructor = destructor;
        if (found >= keys_made)
            keys_made = found + 1;
    }
    __concord_hidden(-1);
    if (found < 0)
        return EAGAIN;
    *key = found;
    return 0;
}

int pthread_key_delete(pthread_key_t key)
{
    int found = 0;
    __concord_hidden(1);
    if (key < PTHREAD_KEYS_MAX && keys[key].used) {
        keys[key].used = 0;
        found = 1;
    }
    __concord_hidden(-1);
    return found ? 0 : EINVAL;
}

void *pthread_getspecific(pthread_key_t key)
{
    return key < PTHREAD_KEYS_MAX ? values[key] : NULL;
}

int pthread_setspecific(pthread_key_t key, const void *value)
{
    if (key >= PTHREAD_KEYS_MAX)
        return EINVAL;
    values[key] = (void *)value;
    return 0;
}

/* The next value that has a destructor, taken out; the end if there is none. */
static int next_value(int from, void **value, void (**destructor)(void *))
{
    __concord_hidden(1);
    while (from < keys_made) {
        *value = values[from];
        *destructor = keys[from].used ? keys[from].destructor : NULL;
        if (*value != NULL) {
            values[from] = NULL;
            if (*destructor != NULL)
                break;
        }
        from++;
    }
    if (from >= keys_made)
        from = INT_MAX;
    __concord_hidden(-1);
    return from;
}

static void destroy_values(void)
{
    int again = 1;
    for (int round = 0; again && round < PTHREAD_DESTRUCTOR_ITERATIONS; round++) {
        void *value;
        void (*destructor)(void *);
        again = 0;
        for (int i = next_value(0, &value, &destructor); i != INT_MAX; i = next_value(i + 1, &value, &destructor)) {
            destructor(value);
            again = 1;
        }
    }
}

void pthread_exit(void *result)
{
    destroy_values();
    __concord_thread_exit(result);
}

static void thread_main(void *(*function)(void *), void *argument)
{
    pthread_exit(function(argument));
}

int pthread_create(pthread_t *id, const pthread_attr_t *attributes, void *(*function)(void *), void *argument)
{
    int detached = 0;
    if (attributes != NULL)
        detached = *(const int *)attributes == PTHREAD_CREATE_DETACHED;
    return __concord_thread_create(id, detached, (void *)thread_main, (void *)function, argument);
}

int pthread_equal(pthread_t a, pthread_t b)
{
    return a == b;
}

int pthread_once(pthread_once_t *once, void (*function)(void))
{
    if (__concord_once_begin(once)) {
        function();
        __concord_once_end(once);
    }
    return 0;
}

/* Attributes: what matters of them is kept in the first word. */
int pthread_attr_init(pthread_attr_t *attributes)
{
    *(int *)attributes = PTHREAD_CREATE_JOINABLE;
    return 0;
}

int pthread_attr_destroy(pthread_attr_t *attributes)
{
    (void)attributes;
    return 0;
}

int pthread_attr_setdetachstate(pthread_attr_t *attributes, int state)
{
    if (state != PTHREAD_CREATE_JOINABLE && state != PTHREAD_CREATE_DETACHED)
        return EINVAL;
    *(int *)attributes = state;
    return 0;
}

int pthread_attr_getdetachstate(const pthread_attr_t *attributes, int *state)
{
    *state = *(const int *)attributes;
    return 0;
}

int pthread_attr_setstacksize(pthread_attr_t *attributes, size_t size)
{
    (void)attributes;
    return size < 16384 ? EINVAL : 0;
}

int pthread_attr_setscope(pthread_attr_t *attributes, int scope)
{
    (void)attributes;
    return scope == PTHREAD_SCOPE_SYSTEM ? 0 : ENOTSUP;
}

int pthread_mutexattr_init(pthread_mutexattr_t *attributes)
{
    *(int *)attributes = PTHREAD_MUTEX_DEFAULT;
    return 0;
}

int pthread_mutexattr_destroy(pthread_mutexattr_t *attributes)
{
    (void)attributes;
    return 0;
}

int pthread_mutexattr_settype(pthread_mutexattr_t *attributes, int type)
{
    if (type < 0 || type > PTHREAD_MUTEX_ERRORCHECK)
        return EINVAL;
    *(int *)attributes = type;
    return 0;
}

int pthread_mutexattr_gettype(const pthread_mutexattr_t *attributes, int *type)
{
    *type = *(const int *)attributes;
    return 0;
}

int pthread_condattr_init(pthread_condattr_t *attributes)
{
    *(int *)attributes = 0;
    return 0;
}

int pthread_condattr_destroy(pthread_condattr_t *attributes)
{
    (void)attributes;
    return 0;
}

int pthread_condattr_setclock(pthread_condattr_t *attributes, clockid_t clock)
{
    (void)attributes;
    return clock == CLOCK_REALTIME || clock == CLOCK_MONOTONIC ? 0 : EINVAL;
}

int pthread_rwlockattr_init(pthread_rwlockattr_t *attributes)
{
    *(int *)attributes = 0;
    return 0;
}

int pthread_rwlockattr_destroy(pthread_rwlockattr_t *attributes)
{
    (void)attributes;
    return 0;
}

int pthread_barrierattr_init(pthread_barrierattr_t *attributes)
{
    *(int *)attributes = 0;
    return 0;
}

int pthread_barrierattr_destroy(pthread_barrierattr_t *attributes)
{
    (void)attributes;
    return 0;
}

static int with_errno(int answer)
{
    if (answer >= 0)
        return answer;
    errno = -answer;
    return -1;
}

int sem_trywait(sem_t *semaphore)
{
    return with_errno(__concord_sem_trywait(semaphore));
}

int sem_timedwait(sem_t *semaphore, const struct timespec *until)
{
    if (until->tv_nsec < 0 || until->tv_nsec >= 1000000000)
        return with_errno(-EINVAL);
    return with_errno(__concord_sem_timedwait(semaphore));
}
