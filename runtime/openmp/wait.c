/* Waiting until something has changed in the team. A thread that waits has a
 * semaphore of its own, so that nobody can tell it too early. */

#include <sched.h>

#include "runtime.h"

void __omp_await_change(struct thread *t)
{
    struct team *team = t->region->team;
    t->next_waiting = team->waiting;
    team->waiting = t;
    unguard(&team->mutex);
    while (sem_wait(&t->wake) != 0)
        ;
    guard(&team->mutex);
}

/* A place where the search looks at what else could happen. */
void __omp_let_others(void)
{
    show();
    sched_yield();
    hide();
}

void __omp_changed(struct team *team)
{
    struct thread *t = team->waiting;
    team->waiting = 0;
    while (t) {
        struct thread *next = t->next_waiting;
        sem_post(&t->wake);
        t = next;
    }
}
