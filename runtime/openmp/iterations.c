/* Iterations of a worksharing loop as strands.
 *
 * OpenMP orders nothing between them, whichever thread executes them, so each
 * is a strand that begins with what the loop began with, and the thread goes
 * on with what all of its iterations know. `__concord_iteration` is called by
 * the program itself: the front end puts it at the head of every loop body
 * whose bounds a worksharing function has set.
 *
 * Once the program has asked which thread it is, results may depend on the
 * answer: a[omp_get_thread_num()] is touched by all iterations of a thread
 * and is no race. From then on the thread's iterations are what they are here:
 * one after the other. Which other schedules there are is seen by exploring
 * them. */

#include "runtime.h"

void __omp_loop_begin(struct thread *t)
{
    struct task *task = t->task;
    if (t->region->team->size == 1 && t->region->team->league_size == 1)
        return;
    task->in_loop++;
    if (task->in_loop == 1) {
        task->loop_parent = __concord_strand_self();
        task->in_iteration = 0;
    }
}

void __omp_loop_end(struct thread *t)
{
    struct task *task = t->task;
    if (task->in_loop == 0)
        return;
    task->in_loop--;
    if (task->in_loop == 0 && task->in_iteration) {
        __concord_strand_give(TOKEN(task->loop_token));
        __concord_strand_enter(task->loop_parent);
        __concord_strand_take(TOKEN(task->loop_token));
        task->in_iteration = 0;
    }
}

void __concord_iteration(void)
{
    hide();
    struct task *task = __omp_self()->task;
    if (task->in_loop == 1 && !task->knows_thread) {
        if (task->in_iteration)
            __concord_strand_give(TOKEN(task->loop_token));
        __concord_strand_enter(task->loop_parent);
        __concord_strand_enter(__concord_strand_new());
        task->in_iteration = 1;
    }
    show();
}
