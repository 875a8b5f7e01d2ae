/* Barriers: all threads of a team come, all tasks of the team are complete,
 * all know what all knew.
 *
 * Two tokens take turns: a thread that is fast gives to the next barrier's
 * before a slow one has taken from this one's. Programs without tasks need no
 * more than a barrier of Pthreads, which leaves the search nothing to choose;
 * with tasks, whoever waits here executes them. */

#include "runtime.h"

static void wait_and_work(struct thread *t)
{
    struct region *region = t->region;
    struct team *team = region->team;
    guard(&team->mutex);
    team->arrived++;
    while (team->generation == region->phase) {
        if (team->arrived == team->size && team->unfinished_tasks == 0) {
            team->arrived = 0;
            team->generation++;
            __omp_changed(team);
        } else if (!__omp_run_ready_task(t)) {
            __omp_await_change(t);
        }
    }
    unguard(&team->mutex);
}

/* All threads of a team meet the same barriers in the same order (OpenMP 5.2,
 * 15.3.1, 15.3.2). Those of another place wait for the same threads, and would
 * let them through. */
static void compare(struct team *team, unsigned long phase, const void *site)
{
    int which = phase & 1;
    guard(&team->mutex);
    if (team->come[which] > 0 && team->site[which] != site && !team->cancelled)
        __concord_misuse(1);
    team->site[which] = site;
    if (++team->come[which] == team->size)
        team->come[which] = 0;
    unguard(&team->mutex);
}

void __omp_barrier(struct thread *t, const void *site)
{
    struct region *region = t->region;
    struct team *team = region->team;
    if (team->size == 1) {
        if (__omp_has_tasks())
            __omp_finish_tasks(t);
        return;
    }
    compare(team, region->phase, site);
    unsigned long *token = &team->token[region->phase & 1];
    __concord_strand_give(TOKEN(*token));
    if (__omp_has_tasks())
        wait_and_work(t);
    else
        pthread_barrier_wait(&team->barrier);
    region->phase++;
    __concord_strand_take(TOKEN(*token));
    __concord_met_team();
}

void __kmpc_barrier(ident_t *loc, int32_t gtid)
{
    (void)gtid;
    hide();
    __omp_barrier(__omp_self(), loc);
    show();
}
