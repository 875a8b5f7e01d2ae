/* taskloop: iterations divided among tasks (OpenMP 5.2, 12.6). Where the
 * program leaves the number of tasks open, every iteration is one, so that
 * nothing is ordered that another implementation would not order; of long
 * loops only as many as are worth looking at. */

#include <stdlib.h>
#include <string.h>

#include "tasks.h"

void __kmpc_taskgroup(ident_t *loc, int32_t gtid);
void __kmpc_end_taskgroup(ident_t *loc, int32_t gtid);
void __kmpc_omp_task_begin_if0(ident_t *loc, int32_t gtid, struct kmp_task *made);
void __kmpc_omp_task_complete_if0(ident_t *loc, int32_t gtid, struct kmp_task *made);

enum { OPEN = 0, GRAINSIZE = 1, NUM_TASKS = 2 };
enum { MOST_TASKS = 64 };

typedef void (*duplicate_t)(struct kmp_task *to, struct kmp_task *from, int32_t last);

static struct task *copy_of(struct task *pattern)
{
    struct task *task = malloc(sizeof *task + pattern->size);
    memcpy(task, pattern, sizeof *task + pattern->size);
    if (payload(pattern)->shareds)
        payload(task)->shareds = (char *)payload(task) + pattern->payload;
    return task;
}

static uint64_t tasks_for(uint64_t trip, int32_t schedule, uint64_t given)
{
    uint64_t count = trip < MOST_TASKS ? trip : MOST_TASKS;
    if (schedule == GRAINSIZE)
        count = trip / given;
    else if (schedule == NUM_TASKS)
        count = given;
    return count == 0 ? 1 : count < trip ? count : trip;
}

void __kmpc_taskloop(ident_t *loc, int32_t gtid, struct kmp_task *made, int32_t condition, uint64_t *lower,
                     uint64_t *upper, int64_t stride, int32_t nogroup, int32_t schedule, uint64_t grainsize,
                     duplicate_t duplicate)
{
    if (!nogroup)
        __kmpc_taskgroup(loc, gtid);
    hide();
    struct thread *t = __omp_self();
    struct task *pattern = header(made);
    pattern->group = t->task->group;
    size_t lower_at = (size_t)((char *)lower - (char *)made), upper_at = (size_t)((char *)upper - (char *)made);
    uint64_t begin = *lower, end = *upper;
    int64_t span = stride > 0 ? (int64_t)(end - begin) : (int64_t)(begin - end);
    uint64_t trip = span < 0 ? 0 : (uint64_t)span / (uint64_t)(stride > 0 ? stride : -stride) + 1;
    uint64_t count = trip ? tasks_for(trip, schedule, grainsize) : 0;
    uint64_t small = count ? trip / count : 0, larger = count ? trip % count : 0, first = 0;
    for (uint64_t i = 0; i < count; i++) {
        uint64_t length = small + (i < larger);
        int32_t last = i + 1 == count;
        struct task *task = copy_of(pattern);
        struct kmp_task *next = payload(task);
        *(uint64_t *)((char *)next + lower_at) = begin + first * (uint64_t)stride;
        *(uint64_t *)((char *)next + upper_at) = begin + (first + length - 1) * (uint64_t)stride;
        if (duplicate) {
            show();
            duplicate(next, made, last);
            hide();
        }
        first += length;
        if (condition) {
            __omp_spawn(t, task);
        } else {
            __kmpc_omp_task_begin_if0(loc, gtid, next);
            show();
            next->entry(gtid, next);
            hide();
            __kmpc_omp_task_complete_if0(loc, gtid, next);
        }
    }
    free(pattern);
    show();
    if (!nogroup)
        __kmpc_end_taskgroup(loc, gtid);
}

void __kmpc_taskloop_5(ident_t *loc, int32_t gtid, struct kmp_task *made, int32_t condition, uint64_t *lower,
                       uint64_t *upper, int64_t stride, int32_t nogroup, int32_t schedule, uint64_t grainsize,
                       int32_t modifier, duplicate_t duplicate)
{
    (void)modifier;
    __kmpc_taskloop(loc, gtid, made, condition, lower, upper, stride, nogroup, schedule, grainsize, duplicate);
}
