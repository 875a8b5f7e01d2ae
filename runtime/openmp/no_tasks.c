/* For programs that create no tasks: barriers have nothing to execute. */

#include "runtime.h"

int __omp_has_tasks(void)
{
    return 0;
}

int __omp_run_ready_task(struct thread *t)
{
    (void)t;
    return 0;
}

void __omp_finish_tasks(struct thread *t)
{
    (void)t;
}

void __omp_forget_dependences(struct task *task)
{
    (void)task;
}
