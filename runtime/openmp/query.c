/* What programs ask about threads and teams, and set for later ones
 * (OpenMP 5.2, 18.2 to 18.5). */

#include <time.h>

#include "runtime.h"

#define ASK(type, name, expression)          \
    type name(void)                          \
    {                                        \
        hide();                              \
        struct thread *t = __omp_self();     \
        type answer = (expression);          \
        show();                              \
        return answer;                       \
    }

#define TEAM t->region->team
#define CONTROLS t->task->controls

/* See iterations.c for what it means to know one's number. */
ASK(int, omp_get_thread_num, (__omp_know_thread(t), t->region->number))
ASK(int, omp_get_num_threads, TEAM->size)
ASK(int, omp_get_max_threads, CONTROLS.threads)
ASK(int, omp_get_dynamic, CONTROLS.dynamic)
ASK(int, omp_get_nested, CONTROLS.max_active_levels > 1)
ASK(int, omp_get_max_active_levels, CONTROLS.max_active_levels)
ASK(int, omp_get_level, TEAM->level)
ASK(int, omp_get_active_level, TEAM->active_level)
ASK(int, omp_in_parallel, TEAM->active_level > 0)
ASK(int, omp_in_final, t->task->final)
ASK(int, omp_get_thread_limit, CONTROLS.thread_limit)
ASK(int, omp_get_num_teams, TEAM->league_size)
ASK(int, omp_get_team_num, (__omp_know_thread(t), TEAM->league_number))
ASK(int, omp_get_max_teams, ((void)t, 0))
ASK(int, omp_get_teams_thread_limit, ((void)t, 0))
ASK(int, omp_get_supported_active_levels, ((void)t, 1000000))
ASK(int, omp_get_num_procs, ((void)t, __concord_team_size))
ASK(int, omp_get_proc_bind, ((void)t, 0))
ASK(int, omp_get_num_places, ((void)t, 0))
ASK(int, omp_get_max_task_priority, ((void)t, 0))

void omp_set_num_threads(int threads)
{
    hide();
    if (threads > 0)
        __omp_self()->task->controls.threads = threads;
    show();
}

void omp_set_dynamic(int on)
{
    hide();
    __omp_self()->task->controls.dynamic = on != 0;
    show();
}

void omp_set_nested(int on)
{
    hide();
    __omp_self()->task->controls.max_active_levels = on ? 1000000 : 1;
    show();
}

void omp_set_max_active_levels(int levels)
{
    hide();
    if (levels >= 0)
        __omp_self()->task->controls.max_active_levels = levels;
    show();
}

void omp_set_num_teams(int teams)
{
    (void)teams;
}

void omp_set_teams_thread_limit(int limit)
{
    (void)limit;
}

void omp_set_schedule(int kind, int chunk)
{
    hide();
    struct controls *controls = &__omp_self()->task->controls;
    controls->schedule = kind & 7;
    controls->schedule_chunk = chunk > 0 ? chunk : 0;
    show();
}

void omp_get_schedule(int *kind, int *chunk)
{
    hide();
    const struct controls *controls = &__omp_self()->task->controls;
    int k = controls->schedule, c = controls->schedule_chunk;
    show();
    *kind = k;
    *chunk = c;
}

/* The region of a thread's ancestor at some level. */
static struct region *region_at(int level)
{
    struct region *region = __omp_self()->region;
    if (level < 0 || level > region->team->level)
        return 0;
    while (region && region->team->level > level)
        region = region->team->leader;
    return region;
}

int omp_get_ancestor_thread_num(int level)
{
    hide();
    struct region *region = region_at(level);
    __omp_know_thread(__omp_self());
    int number = region ? region->number : -1;
    show();
    return number;
}

int omp_get_team_size(int level)
{
    hide();
    struct region *region = region_at(level);
    int size = region ? region->team->size : -1;
    show();
    return size;
}

double omp_get_wtime(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

double omp_get_wtick(void)
{
    return 1e-9;
}
