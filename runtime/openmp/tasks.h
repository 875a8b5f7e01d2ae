/* What the files about explicit tasks share. */

#ifndef CONCORD_OPENMP_TASKS_H
#define CONCORD_OPENMP_TASKS_H

#include "runtime.h"

/* What clang fills in behind the header (kmp_task_t). */
struct kmp_task {
    void *shareds;
    int32_t (*entry)(int32_t gtid, struct kmp_task *task);
    int32_t part;
    union {
        int32_t priority;
        int32_t (*destructors)(int32_t gtid, struct kmp_task *task);
    } data1, data2;
};

/* The same, as long as loops are tasks: what taskloop divides. */
enum { TIED = 1, FINAL = 2, MERGED_IF0 = 4, DESTRUCTORS = 8, PROXY = 16, PRIORITY = 32, DETACHABLE = 64 };

struct taskgroup {
    struct taskgroup *outer;
    int unfinished;
    int cancelled;
    unsigned long token;
    struct reduction *reductions;
};

static inline struct kmp_task *payload(struct task *task)
{
    return (struct kmp_task *)(task + 1);
}

static inline struct task *header(struct kmp_task *task)
{
    return (struct task *)task - 1;
}

/* run.c; those marked * are called with the team's mutex held */
void __omp_make_ready(struct task *task);                 /* * */
void __omp_complete(struct task *task);                   /* * */
void __omp_release(struct task *task);                    /* * */
void __omp_execute(struct thread *t, struct task *task);
void __omp_wait_until(struct thread *t, int *count);      /* * */

/* task.c */
void __omp_spawn(struct thread *t, struct task *task);

/* depend.c */
struct depend_info {
    intptr_t address;
    size_t length;
    uint8_t flags;
};
int __omp_depend(struct task *parent, struct task *task, int count, const struct depend_info *list); /* * */
void __omp_release_successors(struct task *task);         /* * */
int __omp_may_run(struct task *task);                     /* * */
void __omp_begin_exclusions(struct task *task);           /* * */
void __omp_end_exclusions(struct task *task);             /* * */
void __omp_learn_from_predecessors(struct task *task);

/* task_reduction.c */
void __omp_tell_reductions(struct task *task);
void __omp_finish_reductions(struct taskgroup *group);

#endif
