/* Loops that a team shares the state of: the n-th one that each of its
 * threads meets. With `nowait` some threads are further than others, so
 * several may be open. */

#include <stdlib.h>

#include "runtime.h"

/* The loop that comes next for this thread; the team's mutex is held. */
struct loop *__omp_shared_loop(struct thread *t)
{
    struct region *region = t->region;
    struct team *team = region->team;
    long sequence = ++region->loops;
    struct loop **place = &team->loops;
    while (*place && (*place)->sequence < sequence)
        place = &(*place)->next;
    if (!*place || (*place)->sequence != sequence) {
        struct loop *loop = calloc(1, sizeof *loop);
        loop->sequence = sequence;
        loop->next = *place;
        *place = loop;
    }
    region->loop = *place;
    return *place;
}

void __omp_leave_shared_loop(struct thread *t)
{
    struct team *team = t->region->team;
    struct loop *loop = t->region->loop;
    guard(&team->mutex);
    if (++loop->left == team->size) {
        struct loop **place = &team->loops;
        while (*place != loop)
            place = &(*place)->next;
        *place = loop->next;
        free(loop->posted);
        free(loop);
    }
    t->region->loop = 0;
    unguard(&team->mutex);
}
