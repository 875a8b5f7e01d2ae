/* Explicit tasks: creation, undeferred ones, taskwait, taskyield, taskgroup
 * (OpenMP 5.2, 12.5, 12.8, 15.4, 15.5). */

#include <stdlib.h>

#include "tasks.h"

struct kmp_task *__kmpc_omp_task_alloc(ident_t *loc, int32_t gtid, int32_t flags, size_t size, size_t shareds,
                                       int32_t (*entry)(int32_t, struct kmp_task *))
{
    (void)loc, (void)gtid;
    hide();
    struct thread *t = __omp_self();
    size_t aligned = (size + 15) & ~(size_t)15;
    struct task *task = calloc(1, sizeof *task + aligned + shareds);
    task->size = aligned + shareds;
    task->payload = aligned;
    task->parent = t->task;
    task->depth = t->task->depth + 1;
    task->controls = t->task->controls;
    task->team = t->region->team;
    task->group = t->task->group;
    task->explicit_task = 1;
    task->final = (flags & FINAL) || t->task->final;
    task->knows_thread = t->task->knows_thread;
    task->detachable = (flags & DETACHABLE) != 0;
    task->references = 1;
    struct kmp_task *made = payload(task);
    made->entry = entry;
    made->shareds = shareds ? (char *)made + aligned : 0;
    show();
    return made;
}

struct kmp_task *__kmpc_omp_target_task_alloc(ident_t *loc, int32_t gtid, int32_t flags, size_t size,
                                              size_t shareds, int32_t (*entry)(int32_t, struct kmp_task *),
                                              int64_t device)
{
    (void)device;
    struct kmp_task *made = __kmpc_omp_task_alloc(loc, gtid, flags, size, shareds, entry);
    hide();
    header(made)->target = 1;
    show();
    return made;
}

/* The parent and the constructs around it now have one more to wait for; the
 * team's mutex is held. */
static void count_in(struct task *task)
{
    task->parent->children++;
    task->parent->references++;
    if (task->group)
        task->group->unfinished++;
    task->team->unfinished_tasks++;
}

/* Whether a task is executed where it is created: there is nobody else, or
 * the program says so (final tasks, OpenMP 5.2, 12.3). */
static int is_included(const struct thread *t, const struct task *task)
{
    return t->region->team->size == 1 || t->task->final || (task->final && t->task->final);
}

/* A task whose dependences are counted in. */
void __omp_spawn(struct thread *t, struct task *task)
{
    struct team *team = task->team;
    int included = is_included(t, task);
    /* With one thread there is nothing that it could be concurrent with, except
     * for what a device does (OpenMP 5.2, 13.8). */
    task->strand = included && !task->target ? 0 : __concord_strand_new();
    guard(&team->mutex);
    count_in(task);
    if (included) {
        __omp_wait_until(t, &task->predecessors);
        __omp_begin_exclusions(task);
        unguard(&team->mutex);
        __omp_execute(t, task);
        return;
    }
    if (task->predecessors == 0)
        __omp_make_ready(task);
    unguard(&team->mutex);
}

int32_t __kmpc_omp_task(ident_t *loc, int32_t gtid, struct kmp_task *made)
{
    (void)loc, (void)gtid;
    hide();
    struct task *task = header(made);
    if (task->started)
        task->requeued = 1; /* an untied task at a scheduling point */
    else
        __omp_spawn(__omp_self(), task);
    show();
    return 0;
}

int32_t __kmpc_omp_task_parts(ident_t *loc, int32_t gtid, struct kmp_task *made)
{
    return __kmpc_omp_task(loc, gtid, made);
}

int32_t __kmpc_omp_task_with_deps(ident_t *loc, int32_t gtid, struct kmp_task *made, int32_t count,
                                  struct depend_info *list, int32_t count2, struct depend_info *list2)
{
    (void)loc, (void)gtid;
    hide();
    struct thread *t = __omp_self();
    struct task *task = header(made);
    guard(&task->team->mutex);
    task->predecessors = __omp_depend(t->task, task, count, list);
    task->predecessors += __omp_depend(t->task, task, count2, list2);
    unguard(&task->team->mutex);
    __omp_spawn(t, task);
    show();
    return 0;
}

/* `if(0)`: the creator executes the task itself, at once, in its own strand;
 * the task is not listed anywhere, but its children have it as a parent. */
void __kmpc_omp_task_begin_if0(ident_t *loc, int32_t gtid, struct kmp_task *made)
{
    (void)loc, (void)gtid;
    hide();
    struct thread *t = __omp_self();
    struct task *task = header(made);
    task->undeferred = 1;
    task->started = 1;
    guard(&task->team->mutex);
    task->parent->references++;
    __omp_begin_exclusions(task);
    unguard(&task->team->mutex);
    __omp_learn_from_predecessors(task);
    t->task = task;
    show();
}

void __kmpc_omp_task_complete_if0(ident_t *loc, int32_t gtid, struct kmp_task *made)
{
    (void)loc, (void)gtid;
    hide();
    struct thread *t = __omp_self();
    struct task *task = header(made);
    t->task = task->parent;
    __concord_strand_give(TOKEN(task->children));
    __omp_tell_reductions(task);
    guard(&task->team->mutex);
    task->complete = 1;
    __omp_end_exclusions(task);
    __omp_release_successors(task);
    __omp_changed(task->team);
    __omp_release(task);
    unguard(&t->region->team->mutex);
    show();
}

int32_t __kmpc_omp_taskwait(ident_t *loc, int32_t gtid)
{
    (void)loc, (void)gtid;
    hide();
    struct thread *t = __omp_self();
    struct team *team = t->region->team;
    guard(&team->mutex);
    __omp_wait_until(t, &t->task->children);
    unguard(&team->mutex);
    __concord_strand_take(TOKEN(t->task->children_token));
    show();
    return 0;
}

/* What is left of a task that only waits: it has dependences and no body. */
static void wait_for_dependences(struct thread *t, int count, const struct depend_info *list, int count2,
                                 const struct depend_info *list2)
{
    struct team *team = t->region->team;
    struct task *task = calloc(1, sizeof *task);
    task->parent = t->task;
    task->depth = t->task->depth + 1;
    task->team = team;
    task->explicit_task = 1;
    task->references = 1;
    guard(&team->mutex);
    task->parent->references++;
    task->predecessors = __omp_depend(t->task, task, count, list);
    task->predecessors += __omp_depend(t->task, task, count2, list2);
    __omp_wait_until(t, &task->predecessors);
    unguard(&team->mutex);
    __omp_learn_from_predecessors(task);
    __concord_strand_give(TOKEN(task->children));
    guard(&team->mutex);
    task->complete = 1;
    __omp_release_successors(task);
    __omp_release(task);
    unguard(&team->mutex);
}

void __kmpc_omp_wait_deps(ident_t *loc, int32_t gtid, int32_t count, struct depend_info *list, int32_t count2,
                          struct depend_info *list2)
{
    (void)loc, (void)gtid;
    hide();
    wait_for_dependences(__omp_self(), count, list, count2, list2);
    show();
}

void __kmpc_omp_taskwait_deps_51(ident_t *loc, int32_t gtid, int32_t count, struct depend_info *list,
                                 int32_t count2, struct depend_info *list2, int32_t nowait)
{
    (void)nowait;
    __kmpc_omp_wait_deps(loc, gtid, count, list, count2, list2);
}

/* A thread may do something else here, and need not. */
int32_t __kmpc_omp_taskyield(ident_t *loc, int32_t gtid, int32_t end)
{
    (void)loc, (void)gtid, (void)end;
    hide();
    struct thread *t = __omp_self();
    struct team *team = t->region->team;
    guard(&team->mutex);
    if (team->ready_first && __concord_choose(2))
        __omp_run_ready_task(t);
    unguard(&team->mutex);
    show();
    return 0;
}

void __kmpc_taskgroup(ident_t *loc, int32_t gtid)
{
    (void)loc, (void)gtid;
    hide();
    struct task *task = __omp_self()->task;
    struct taskgroup *group = calloc(1, sizeof *group);
    group->outer = task->group;
    task->group = group;
    show();
}

void __kmpc_end_taskgroup(ident_t *loc, int32_t gtid)
{
    (void)loc, (void)gtid;
    hide();
    struct thread *t = __omp_self();
    struct team *team = t->region->team;
    struct taskgroup *group = t->task->group;
    guard(&team->mutex);
    __omp_wait_until(t, &group->unfinished);
    unguard(&team->mutex);
    __concord_strand_take(TOKEN(group->token));
    __omp_finish_reductions(group);
    t->task->group = group->outer;
    free(group);
    show();
}

/* `detach`: the task is complete once somebody has fulfilled the event. */
void *__kmpc_task_allow_completion_event(ident_t *loc, int32_t gtid, struct kmp_task *made)
{
    (void)loc, (void)gtid;
    hide();
    header(made)->detached = 1;
    show();
    return header(made);
}

void omp_fulfill_event(uintptr_t event)
{
    hide();
    struct task *task = (struct task *)event;
    struct team *team = task->team;
    struct thread *t = __omp_self();
    __concord_strand_give(TOKEN(task->parent->children_token));
    __concord_strand_give(TOKEN(task->children));
    if (task->group)
        __concord_strand_give(TOKEN(task->group->token));
    if (t->region->team == team)
        __concord_strand_give(TOKEN(team->token[t->region->phase & 1]));
    guard(&team->mutex);
    if (task->detached == 2)
        __omp_complete(task);
    else
        task->detached = 0;
    unguard(&team->mutex);
    show();
}
