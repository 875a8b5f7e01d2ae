/* Iterations of a worksharing loop count as concurrent for race detection.
 *
 * OpenMP orders nothing between them, whichever thread executes them. The
 * interpreter keeps them apart (strands.h); where each of them begins is said
 * by the program itself: the front end puts `__concord_iteration` at the head
 * of every loop body whose bounds a worksharing function has set.
 *
 * Which thread executes a chunk of a dynamic schedule or a section is open. So
 * such an iteration knows of its thread's doings only what the whole team knows,
 * and what follows on the same thread does not know the iteration: another one
 * may have executed it.
 *
 * Once the program has asked which thread it is, results may depend on the
 * answer: a[omp_get_thread_num()] is touched by all iterations of a thread
 * and is no race. From then on the thread's iterations are what they are here:
 * one after the other. Which other schedules there are is seen by exploring
 * them. */

#include "runtime.h"

static void begin(struct thread *t, int is_free)
{
    const struct team *team = t->region->team;
    struct task *task = t->task;
    if ((team->size == 1 && team->league_size == 1) || task->knows_thread)
        return;
    task->in_loop = 1;
    if (is_free)
        __concord_free_iterations_begin();
    else
        __concord_iterations_begin();
}

void __omp_loop_begin(struct thread *t)
{
    begin(t, 0);
}

void __omp_free_loop_begin(struct thread *t)
{
    begin(t, 1);
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
    __concord_met_team();
}
