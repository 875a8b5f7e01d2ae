/* Executing explicit tasks: who waits somewhere takes the first one that may
 * run. Which thread that is depends on who comes first, which the search
 * explores; of several tasks the oldest is begun first.
 *
 * A task is a strand that begins with what its creator knew, learns what its
 * predecessors knew in the end, and tells whoever waits for it. */

#include <stdlib.h>

#include "tasks.h"

int __omp_has_tasks(void)
{
    return 1;
}

void __omp_make_ready(struct task *task)
{
    struct team *team = task->team;
    task->next_ready = 0;
    if (team->ready_last)
        team->ready_last->next_ready = task;
    else
        team->ready_first = task;
    team->ready_last = task;
    __omp_changed(team);
}

void __omp_release(struct task *task)
{
    if (--task->references > 0 || !task->explicit_task)
        return;
    __omp_forget_dependences(task);
    struct task *parent = task->parent;
    free(task);
    if (parent)
        __omp_release(parent);
}

/* A thread that is inside of a tied task may begin only descendants of it
 * (OpenMP 5.2, 12.9, task scheduling constraint 2). */
static int is_descendant(const struct task *task, const struct task *of)
{
    if (!of->explicit_task)
        return 1;
    while (task->depth > of->depth)
        task = task->parent;
    return task == of;
}

static int may_take(const struct thread *t, struct task *task)
{
    return is_descendant(task, t->task) && __omp_may_run(task);
}

/* How many tasks in a row could come next: those that exclude each other, and
 * the one behind them; what comes before the first of them. */
static int candidates(const struct thread *t, struct task **before)
{
    int count = 0;
    struct task *last = 0;
    *before = 0;
    for (struct task *task = t->region->team->ready_first; task; last = task, task = task->next_ready)
        if (may_take(t, task)) {
            if (count++ == 0)
                *before = last;
            if (task->exclusion_count == 0 || task->started)
                break;
        }
    return count;
}

static struct task *take_behind(struct team *team, struct task *before)
{
    struct task *task = before ? before->next_ready : team->ready_first;
    if (before)
        before->next_ready = task->next_ready;
    else
        team->ready_first = task->next_ready;
    if (team->ready_last == task)
        team->ready_last = before;
    return task;
}

static struct task *take_ready(struct thread *t, int skipped)
{
    struct team *team = t->region->team;
    struct task *before;
    int count = candidates(t, &before);
    if (skipped >= count)
        skipped = 0;
    before = 0;
    for (struct task *task = team->ready_first; task; before = task, task = task->next_ready)
        if (may_take(t, task) && skipped-- == 0)
            return take_behind(team, before);
    return 0;
}

/* A task is complete: children of the same parent that depend on it, and
 * whoever waits for it, may go on. */
void __omp_complete(struct task *task)
{
    struct team *team = task->team;
    task->complete = 1;
    __omp_end_exclusions(task);
    __omp_release_successors(task);
    task->parent->children--;
    if (task->group)
        task->group->unfinished--;
    team->unfinished_tasks--;
    __omp_changed(team);
    __omp_release(task);
}

static void tell(struct thread *t, struct task *task)
{
    __omp_tell_reductions(task);
    __concord_strand_give(TOKEN(task->parent->children_token));
    __concord_strand_give(TOKEN(task->children));
    if (task->group)
        __concord_strand_give(TOKEN(task->group->token));
    __concord_strand_give(TOKEN(t->region->team->token[t->region->phase & 1]));
    for (int i = 0; i < task->exclusion_count; i++)
        __concord_strand_give((unsigned long)(uintptr_t)task->exclusions[i]);
}

static void learn(struct task *task)
{
    __omp_learn_from_predecessors(task);
    for (int i = 0; i < task->exclusion_count; i++)
        __concord_strand_take((unsigned long)(uintptr_t)task->exclusions[i]);
}

/* Executes a task, or one part of it: an untied task puts itself back where it
 * may be continued by another thread. */
void __omp_execute(struct thread *t, struct task *task)
{
    struct task *before = t->task;
    unsigned long strand = __concord_strand_self();
    struct team *team = task->team;
    int own_strand = task->strand != 0;
    if (own_strand)
        __concord_strand_enter(task->strand);
    if (!task->started)
        learn(task);
    task->started = 1;
    task->requeued = 0;
    t->task = task;
    int cancelled = task->group && task->group->cancelled;
    if (!cancelled) {
        show();
        payload(task)->entry(t->global, payload(task));
        hide();
    }
    t->task = before;
    guard(&team->mutex);
    int ended = !task->requeued;
    if (task->requeued) {
        __omp_make_ready(task);
    } else {
        tell(t, task);
        if (!task->detached)
            __omp_complete(task);
        else
            task->detached = 2;
    }
    unguard(&team->mutex);
    if (own_strand) {
        unsigned long own = __concord_strand_self();
        __concord_strand_enter(strand);
        if (ended)
            __concord_strand_end(own);
    }
}

/* Begins and finishes one task, the oldest one; 0 if there is none. Of those
 * that exclude each other the order shows, and is explored: while this thread
 * chooses, others may take them, and more may have changed; then it is to look
 * again. The team's mutex is held before and afterwards. */
int __omp_run_ready_task(struct thread *t)
{
    struct team *team = t->region->team;
    struct task *before;
    int count = candidates(t, &before);
    if (count == 0)
        return 0;
    struct task *task = count == 1 ? take_behind(team, before) : take_ready(t, __concord_choose(count));
    if (!task)
        return 1;
    __omp_begin_exclusions(task);
    unguard(&team->mutex);
    __omp_execute(t, task);
    guard(&team->mutex);
    return 1;
}

void __omp_wait_until(struct thread *t, int *count)
{
    while (*count > 0)
        if (!__omp_run_ready_task(t))
            __omp_await_change(t);
}

/* The end of a region with one thread. */
void __omp_finish_tasks(struct thread *t)
{
    struct team *team = t->region->team;
    guard(&team->mutex);
    __omp_wait_until(t, &team->unfinished_tasks);
    unguard(&team->mutex);
    __concord_strand_take(TOKEN(team->token[t->region->phase & 1]));
}
