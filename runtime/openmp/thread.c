/* Who the current thread is, and what it is in the team at hand. */

#include <stdlib.h>

#include "runtime.h"

static __thread struct thread *current;
static int32_t threads_known;
static pthread_mutex_t counting = PTHREAD_MUTEX_INITIALIZER;

void __omp_become(struct thread *self)
{
    current = self;
}

/* A thread's number is given by whoever makes it, one after the other, so
 * it does not depend on who runs first. */
struct thread *__omp_new_thread(void)
{
    struct thread *t = calloc(1, sizeof *t);
    guard(&counting);
    t->global = threads_known++;
    unguard(&counting);
    sem_init(&t->wake, 0, 0);
    identify(t->wake, t->global);
    return t;
}

void __omp_enter_region(struct thread *t, struct region *region, struct team *team, int number)
{
    region->outer = t->region;
    region->team = team;
    region->number = number;
    region->outer_task = t->task;
    region->phase = team->generation;
    region->singles = 0;
    region->loops = 0;
    region->loop = 0;
    region->dimensions = 0;
    struct task *implicit = &region->implicit;
    *implicit = (struct task){ 0 };
    implicit->parent = t->task;
    implicit->depth = t->task ? t->task->depth + 1 : 0;
    implicit->controls = team->controls;
    implicit->team = team;
    implicit->references = 1;
    implicit->knows_thread = 0;
    t->region = region;
    t->task = implicit;
}

void __omp_leave_region(struct thread *t)
{
    struct region *region = t->region;
    __omp_forget_dependences(&region->implicit);
    t->task = region->outer_task;
    t->region = region->outer;
}

/* A thread that the program made itself, or the one that runs main: it is the
 * only one of its team. */
struct thread *__omp_self(void)
{
    if (current)
        return current;
    struct thread *t = __omp_new_thread();
    struct team *team = __omp_new_team(t, 1);
    __omp_initial_controls(&team->controls);
    t->own = 0;
    __omp_enter_region(t, &t->initial, team, 0);
    current = t;
    return t;
}

int32_t __kmpc_global_thread_num(ident_t *loc)
{
    (void)loc;
    hide();
    int32_t number = __omp_self()->global;
    show();
    return number;
}

int32_t __kmpc_bound_thread_num(ident_t *loc)
{
    (void)loc;
    hide();
    int32_t number = __omp_self()->region->number;
    show();
    return number;
}

int32_t __kmpc_bound_num_threads(ident_t *loc)
{
    (void)loc;
    hide();
    int32_t size = __omp_self()->region->team->size;
    show();
    return size;
}

int32_t __kmpc_in_parallel(ident_t *loc)
{
    (void)loc;
    hide();
    int32_t active = __omp_self()->region->team->active_level > 0;
    show();
    return active;
}

void __kmpc_begin(ident_t *loc, int32_t flags)
{
    (void)loc, (void)flags;
}

void __kmpc_end(ident_t *loc)
{
    (void)loc;
}
