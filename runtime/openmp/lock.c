/* Locks (OpenMP 5.2, 18.9). A lock belongs to the task that set it; a nestable
 * one counts how often. */

#include <stdlib.h>

#include "runtime.h"

struct lock {
    pthread_mutex_t mutex;
    const struct task *owner; /* nestable locks */
    int depth;
};

static void init(void **lock)
{
    struct lock *made = calloc(1, sizeof *made);
    pthread_mutex_init(&made->mutex, 0);
    *lock = made;
}

static void destroy(void **lock)
{
    struct lock *l = *lock;
    pthread_mutex_destroy(&l->mutex);
    free(l);
    *lock = 0;
}

static void take(struct lock *l)
{
    __concord_strand_take((unsigned long)(uintptr_t)l);
}

static void give(struct lock *l)
{
    __concord_strand_give((unsigned long)(uintptr_t)l);
}

void omp_init_lock(void **lock)
{
    hide();
    init(lock);
    show();
}

void omp_init_lock_with_hint(void **lock, int hint)
{
    (void)hint;
    omp_init_lock(lock);
}

void omp_destroy_lock(void **lock)
{
    hide();
    destroy(lock);
    show();
}

void omp_set_lock(void **lock)
{
    hide();
    struct lock *l = *lock;
    pthread_mutex_lock(&l->mutex);
    take(l);
    show();
}

void omp_unset_lock(void **lock)
{
    hide();
    struct lock *l = *lock;
    give(l);
    pthread_mutex_unlock(&l->mutex);
    show();
}

int omp_test_lock(void **lock)
{
    hide();
    struct lock *l = *lock;
    int got = pthread_mutex_trylock(&l->mutex) == 0;
    if (got)
        take(l);
    show();
    return got;
}

void omp_init_nest_lock(void **lock)
{
    hide();
    init(lock);
    show();
}

void omp_init_nest_lock_with_hint(void **lock, int hint)
{
    (void)hint;
    omp_init_nest_lock(lock);
}

void omp_destroy_nest_lock(void **lock)
{
    hide();
    destroy(lock);
    show();
}

/* Only the owner can find itself here, so reading it without the mutex is
 * enough. */
void omp_set_nest_lock(void **lock)
{
    hide();
    struct lock *l = *lock;
    const struct task *self = __omp_self()->task;
    if (*(const struct task *volatile *)&l->owner != self) {
        pthread_mutex_lock(&l->mutex);
        l->owner = self;
        take(l);
    }
    l->depth++;
    show();
}

void omp_unset_nest_lock(void **lock)
{
    hide();
    struct lock *l = *lock;
    if (--l->depth == 0) {
        l->owner = 0;
        give(l);
        pthread_mutex_unlock(&l->mutex);
    }
    show();
}

int omp_test_nest_lock(void **lock)
{
    hide();
    struct lock *l = *lock;
    const struct task *self = __omp_self()->task;
    int depth = 0;
    if (*(const struct task *volatile *)&l->owner == self) {
        depth = ++l->depth;
    } else if (pthread_mutex_trylock(&l->mutex) == 0) {
        l->owner = self;
        take(l);
        depth = l->depth = 1;
    }
    show();
    return depth;
}
