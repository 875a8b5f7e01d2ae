/* Iterations of a worksharing loop count as concurrent for race detection.
 *
 * OpenMP orders nothing between them, whichever thread executes them. The
 * interpreter keeps them apart (strands.h); where each of them begins is said
 * by the program itself: the front end puts `__concord_iteration` at the head
 * of every loop body whose bounds a worksharing function has set.
 *
 * Once the program has asked which thread it is, results may depend on the
 * answer: a[omp_get_thread_num()] is touched by all iterations of a thread
 * and is no race. From then on the thread's iterations are what they are here:
 * one after the other. Which other schedules there are is seen by exploring
 * them. */

#include "runtime.h"

void __omp_loop_begin(struct thread *t)
{
    const struct team *team = t->region->team;
    struct task *task = t->task;
    if ((team->size == 1 && team->league_size == 1) || task->knows_thread)
        return;
    task->in_loop = 1;
    __concord_iterations_begin();
}

void __omp_loop_end(struct thread *t)
{
    struct task *task = t->task;
    if (!task->in_loop)
        return;
    task->in_loop = 0;
    __concord_iterations_end();
}

void __omp_know_thread(struct thread *t)
{
    t->task->knows_thread = 1;
    __omp_loop_end(t);
}
