/* Locks (OpenMP 5.2, 18.9). A lock belongs to the task that set it; a nestable
 * one counts how often. Locking is not hidden: it orders what the program does. */

#include <stdlib.h>

#include "runtime.h"

/* Locks order the threads of one contention group (OpenMP 5.2, 1.2.1, 18.9);
 * teams of a league that share one are not ordered by it. */
enum { GROUPS = 8 };

struct lock {
    pthread_mutex_t group[GROUPS];
    const struct task *owner; /* nestable locks */
    int depth;
};

static pthread_mutex_t *mutex_of(struct lock *l)
{
    return &l->group[__omp_self()->region->team->league_number % GROUPS];
}

/* The variable is the program's: who uses it while others make or destroy it
 * races with them. */
static void init(void **lock)
{
    hide();
    struct lock *made = calloc(1, sizeof *made);
    for (int i = 0; i < GROUPS; i++)
        pthread_mutex_init(&made->group[i], 0);
    show();
    *lock = made;
}

static void destroy(void **lock)
{
    struct lock *l = *lock;
    *lock = 0;
    hide();
    for (int i = 0; i < GROUPS; i++)
        pthread_mutex_destroy(&l->group[i]);
    free(l);
    show();
}

void omp_init_lock(void **lock)
{
    init(lock);
}

void omp_init_lock_with_hint(void **lock, int hint)
{
    (void)hint;
    omp_init_lock(lock);
}

void omp_destroy_lock(void **lock)
{
    destroy(lock);
}

void omp_set_lock(void **lock)
{
    struct lock *l = *lock;
    hide();
    pthread_mutex_t *mutex = mutex_of(l);
    show();
    pthread_mutex_lock(mutex);
}

void omp_unset_lock(void **lock)
{
    struct lock *l = *lock;
    hide();
    pthread_mutex_t *mutex = mutex_of(l);
    show();
    pthread_mutex_unlock(mutex);
}

int omp_test_lock(void **lock)
{
    struct lock *l = *lock;
    hide();
    pthread_mutex_t *mutex = mutex_of(l);
    show();
    return pthread_mutex_trylock(mutex) == 0;
}

void omp_init_nest_lock(void **lock)
{
    init(lock);
}

void omp_init_nest_lock_with_hint(void **lock, int hint)
{
    (void)hint;
    omp_init_nest_lock(lock);
}

void omp_destroy_nest_lock(void **lock)
{
    destroy(lock);
}

/* Only the owner can find itself here, so reading it without the mutex is
 * enough. */
void omp_set_nest_lock(void **lock)
{
    struct lock *l = *lock;
    hide();
    const struct task *self = __omp_self()->task;
    if (*(const struct task *volatile *)&l->owner != self) {
        pthread_mutex_t *mutex = mutex_of(l);
        show();
        pthread_mutex_lock(mutex);
        hide();
        l->owner = self;
    }
    l->depth++;
    show();
}

void omp_unset_nest_lock(void **lock)
{
    struct lock *l = *lock;
    hide();
    if (--l->depth == 0) {
        pthread_mutex_t *mutex = mutex_of(l);
        l->owner = 0;
        show();
        pthread_mutex_unlock(mutex);
        hide();
    }
    show();
}

int omp_test_nest_lock(void **lock)
{
    struct lock *l = *lock;
    hide();
    const struct task *self = __omp_self()->task;
    int depth = 0;
    if (*(const struct task *volatile *)&l->owner == self) {
        depth = ++l->depth;
    } else {
        pthread_mutex_t *mutex = mutex_of(l);
        show();
        int got = pthread_mutex_trylock(mutex) == 0;
        hide();
        if (got) {
            l->owner = self;
            depth = l->depth = 1;
        }
    }
    show();
    return depth;
}
