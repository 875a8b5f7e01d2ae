/* Waiting until something has changed in the team. A thread that waits has a
 * semaphore of its own, so that nobody can tell it too early. */

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

/* A place where the search looks at what else could happen: a mutex that is not
 * hidden. It orders nothing, since nothing is told where it is given back. */
void __omp_let_others(struct team *team)
{
    show();
    pthread_mutex_lock(&team->turn);
    hide();
    pthread_mutex_unlock(&team->turn);
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
