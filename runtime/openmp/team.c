/* Parallel regions: a team is formed, works, and ends in a barrier.
 *
 * A thread keeps the workers that it once had: threadprivate variables live
 * on from one region to the next (OpenMP 5.2, 5.2), and so does the number of
 * a worker. Every thread works as one strand; what it learns and tells where a
 * region begins and ends is what orders it. */

#include <stdarg.h>
#include <stdlib.h>

#include "runtime.h"

struct team *__omp_new_team(struct thread *master, int size)
{
    struct team *team = calloc(1, sizeof *team);
    team->master = master;
    team->size = size;
    team->league_size = 1;
    pthread_mutex_init(&team->mutex, 0);
    pthread_mutex_init(&team->turn, 0);
    identify(team->mutex, master->global);
    identify(team->turn, master->global);
    if (size > 1) {
        pthread_barrier_init(&team->barrier, 0, (unsigned)size);
        identify(team->barrier, master->global);
    }
    return team;
}

static void discard(struct team *team)
{
    if (team->size > 1)
        pthread_barrier_destroy(&team->barrier);
    pthread_mutex_destroy(&team->turn);
    pthread_mutex_destroy(&team->mutex);
    free(team);
}

static void *work(void *argument)
{
    hide();
    struct thread *t = argument;
    __omp_become(t);
    for (;;) {
        while (sem_wait(&t->go) != 0)
            ;
        struct team *team = t->called_to;
        struct region region;
        __omp_enter_region(t, &region, team, t->called_as);
        __concord_strand_take(TOKEN(team->fork));
        __concord_region(1);
        show();
        __omp_invoke(team->microtask, t->global, team->argument_count, team->arguments);
        hide();
        __omp_barrier(t, t->region->team);
        __concord_region(-1);
        __omp_leave_region(t);
    }
    return 0;
}

static void hire(struct thread *t, int count)
{
    if (t->worker_count >= count)
        return;
    t->workers = realloc(t->workers, (size_t)count * sizeof *t->workers);
    for (; t->worker_count < count; t->worker_count++) {
        struct thread *worker = __omp_new_thread();
        sem_init(&worker->go, 0, 0);
        identify(worker->go, worker->global);
        pthread_create(&worker->handle, 0, work, worker);
        t->workers[t->worker_count] = worker;
    }
}

/* The team for the next region: the one of the last region, if it has the
 * right size. Nobody is in it any more: all have passed its last barrier, and
 * workers touch nothing of it afterwards. */
static struct team *form(struct thread *t, int size, int league)
{
    struct team *team = t->own;
    if (!team || team->size != size) {
        team = __omp_new_team(t, size);
        if (t->own)
            discard(t->own);
    }
    t->own = 0;
    struct team *outer = t->region->team;
    team->outer = outer;
    team->leader = t->region;
    team->level = league ? outer->level : outer->level + 1;
    team->active_level = outer->active_level + (size > 1 && !league);
    team->league_size = league ? size : outer->league_size;
    team->league_number = outer->league_number;
    team->controls = t->task->controls;
    team->singles = 0;
    team->copyprivate = 0;
    team->cancelled = 0;
    return team;
}

void __omp_fork(struct thread *t, int size, microtask_t microtask, int count, void **arguments, int league)
{
    struct team *team = form(t, size, league);
    team->microtask = microtask;
    team->arguments = arguments;
    team->argument_count = count;
    hire(t, t->busy_workers + size - 1);
    struct thread **workers = t->workers + t->busy_workers;
    t->busy_workers += size - 1;
    struct region region;
    __concord_strand_give(TOKEN(team->fork));
    for (int i = 1; i < size; i++) {
        struct thread *worker = workers[i - 1];
        worker->called_to = team;
        worker->called_as = i;
        sem_post(&worker->go);
    }
    __omp_enter_region(t, &region, team, 0);
    __concord_region(1);
    show();
    __omp_invoke(microtask, t->global, count, arguments);
    hide();
    __omp_barrier(t, t->region->team);
    __concord_region(-1);
    __omp_leave_region(t);
    t->busy_workers -= size - 1;
    if (t->own)
        discard(t->own);
    t->own = team;
}

/* How many threads the next region gets (OpenMP 5.2, 10.1.1, with dyn-var
 * false as far as it matters: Concord never gives fewer than asked for). */
static int team_size(struct thread *t)
{
    const struct controls *controls = &t->task->controls;
    int size = t->pushed_threads > 0 ? t->pushed_threads : controls->threads;
    t->pushed_threads = 0;
    if (t->region->team->active_level >= controls->max_active_levels)
        return 1;
    return size < controls->thread_limit ? size : controls->thread_limit;
}

#define COLLECT(arguments, argc, last)              \
    va_list list;                                   \
    va_start(list, last);                           \
    void *arguments[argc > 0 ? argc : 1];           \
    for (int i = 0; i < argc; i++)                  \
        arguments[i] = va_arg(list, void *);        \
    va_end(list)

void __kmpc_fork_call(ident_t *loc, int32_t argc, microtask_t microtask, ...)
{
    (void)loc;
    hide();
    COLLECT(arguments, argc, microtask);
    struct thread *t = __omp_self();
    __omp_fork(t, team_size(t), microtask, argc, arguments, 0);
    show();
}

void __kmpc_fork_call_if(ident_t *loc, int32_t argc, microtask_t microtask, int32_t condition, void *argument)
{
    (void)loc;
    hide();
    struct thread *t = __omp_self();
    int size = team_size(t);
    __omp_fork(t, condition ? size : 1, microtask, argc, &argument, 0);
    show();
}

void __kmpc_push_num_threads(ident_t *loc, int32_t gtid, int32_t threads)
{
    (void)loc, (void)gtid;
    hide();
    __omp_self()->pushed_threads = threads;
    show();
}

void __kmpc_push_proc_bind(ident_t *loc, int32_t gtid, int32_t bind)
{
    (void)loc, (void)gtid, (void)bind;
}

/* `parallel if(0)`: the caller executes the region itself. */
void __kmpc_serialized_parallel(ident_t *loc, int32_t gtid)
{
    (void)loc, (void)gtid;
    hide();
    struct thread *t = __omp_self();
    t->pushed_threads = 0;
    struct team *team = form(t, 1, 0);
    struct region *region = calloc(1, sizeof *region);
    __omp_enter_region(t, region, team, 0);
    show();
}

void __kmpc_end_serialized_parallel(ident_t *loc, int32_t gtid)
{
    (void)loc, (void)gtid;
    hide();
    struct thread *t = __omp_self();
    struct region *region = t->region;
    __omp_barrier(t, t->region->team);
    __omp_leave_region(t);
    discard(region->team);
    free(region);
    show();
}

/* A league: every initial thread is a team of one, and may form a larger one.
 * The initial threads are concurrent and never meet before the end. */
struct league {
    microtask_t microtask;
    int count;
    void **arguments;
};

static void initial_thread(int32_t *gtid, int32_t *btid, void *argument)
{
    (void)gtid, (void)btid;
    hide();
    const struct league *league = argument;
    struct thread *t = __omp_self();
    struct team *team = __omp_new_team(t, 1);
    struct region region;
    team->outer = t->region->team;
    team->leader = t->region;
    team->level = 0;
    team->active_level = 0;
    team->league_size = t->region->team->size;
    team->league_number = t->region->number;
    team->controls = t->task->controls;
    __omp_enter_region(t, &region, team, 0);
    int32_t number = region.team->league_number;
    show();
    __omp_invoke(league->microtask, number, league->count, league->arguments);
    hide();
    __omp_barrier(t, t->region->team);
    __omp_leave_region(t);
    discard(team);
    show();
}

void __kmpc_fork_teams(ident_t *loc, int32_t argc, microtask_t microtask, ...)
{
    (void)loc;
    hide();
    COLLECT(arguments, argc, microtask);
    struct thread *t = __omp_self();
    struct controls before = t->task->controls;
    int size = t->pushed_teams > 0 ? t->pushed_teams : before.threads;
    if (t->pushed_limit > 0)
        t->task->controls.thread_limit = t->pushed_limit;
    t->pushed_teams = 0;
    t->pushed_limit = 0;
    struct league league = { microtask, argc, arguments };
    void *argument = &league;
    __omp_fork(t, size, (microtask_t)initial_thread, 1, &argument, 1);
    t->task->controls = before;
    show();
}

void __kmpc_push_num_teams(ident_t *loc, int32_t gtid, int32_t teams, int32_t limit)
{
    (void)loc, (void)gtid;
    hide();
    struct thread *t = __omp_self();
    t->pushed_teams = teams;
    t->pushed_limit = limit;
    show();
}

void __kmpc_push_num_teams_51(ident_t *loc, int32_t gtid, int32_t least, int32_t most, int32_t limit)
{
    __kmpc_push_num_teams(loc, gtid, most > 0 ? most : least, limit);
}

void __kmpc_set_thread_limit(ident_t *loc, int32_t gtid, int32_t limit)
{
    (void)loc, (void)gtid;
    hide();
    if (limit > 0)
        __omp_self()->task->controls.thread_limit = limit;
    show();
}
