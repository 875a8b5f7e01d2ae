/* Reductions over the tasks of a taskgroup (OpenMP 5.2, 5.5.9, 5.5.11).
 *
 * How many private copies there are is left to implementations. Here every
 * task that takes part has one, so that no two of them share memory; the copies
 * are combined at the group's end in the order in which they were made.
 *
 * When they are combined is left open, too: as soon as the tasks are complete that
 * take part (5.5.5: other accesses to the original variable must be ordered with
 * that). So the strand that does it knows these and what was before the group, and
 * nothing of other tasks. */

#include <stdlib.h>

#include "tasks.h"

struct reduction_input {
    void *shared, *original;
    size_t size;
    void (*init)(void *copy, void *original);
    void (*fini)(void *copy);
    void (*combine)(void *into, void *copy);
    uint32_t flags;
};

struct copy {
    struct copy *next;
    struct task *owner;
    int item;
    void *memory;
};

struct reduction {
    struct reduction *next;
    int count;
    struct reduction_input *items;
    struct copy *copies, **last;
    unsigned long strand; /* combines the copies; 0: whoever ends the group does */
};

static struct reduction *begin(struct taskgroup *group, int count, const struct reduction_input *items)
{
    struct reduction *r = calloc(1, sizeof *r);
    r->count = count;
    r->items = malloc((size_t)count * sizeof *items);
    for (int i = 0; i < count; i++)
        r->items[i] = items[i];
    r->last = &r->copies;
    r->next = group->reductions;
    group->reductions = r;
    return r;
}

void *__kmpc_taskred_init(int32_t gtid, int32_t count, void *items)
{
    (void)gtid;
    hide();
    struct taskgroup *group = __omp_self()->task->group;
    begin(group, count, items)->strand = __concord_strand_new();
    show();
    return group;
}

void *__kmpc_task_reduction_init(int32_t gtid, int32_t count, void *items)
{
    return __kmpc_taskred_init(gtid, count, items);
}

static struct reduction *find(struct taskgroup *group, void *data, int *item)
{
    for (; group; group = group->outer)
        for (struct reduction *r = group->reductions; r; r = r->next) {
            for (*item = 0; *item < r->count; ++*item) {
                char *shared = r->items[*item].shared;
                if ((char *)data >= shared && (char *)data < shared + r->items[*item].size)
                    return r;
            }
            for (struct copy *c = r->copies; c; c = c->next)
                if (c->memory == data) {
                    *item = c->item;
                    return r;
                }
        }
    return 0;
}

void *__kmpc_task_reduction_get_th_data(int32_t gtid, void *handle, void *data)
{
    (void)gtid;
    hide();
    struct thread *t = __omp_self();
    struct team *team = t->region->team;
    int item;
    guard(&team->mutex);
    struct reduction *r = find(handle ? handle : t->task->group, data, &item);
    if (!r)
        abort();
    struct copy *c = r->copies;
    while (c && (c->owner != t->task || c->item != item))
        c = c->next;
    int fresh = !c;
    if (fresh) {
        c = calloc(1, sizeof *c);
        c->owner = t->task;
        c->item = item;
        c->memory = calloc(1, r->items[item].size);
        *r->last = c;
        r->last = &c->next;
    }
    const struct reduction_input *input = &r->items[item];
    unguard(&team->mutex);
    if (fresh && input->init) {
        show();
        input->init(c->memory, input->original ? input->original : input->shared);
        hide();
    }
    show();
    return c->memory;
}

static int takes_part(const struct reduction *r, const struct task *task)
{
    for (const struct copy *c = r->copies; c; c = c->next)
        if (c->owner == task)
            return 1;
    return 0;
}

/* A task is complete: what it has added may be combined. */
void __omp_tell_reductions(struct task *task)
{
    for (struct taskgroup *group = task->group; group; group = group->outer)
        for (struct reduction *r = group->reductions; r; r = r->next)
            if (takes_part(r, task))
                __concord_strand_give(TOKEN(*r));
}

static void combine(struct reduction *r)
{
    while (r->copies) {
        struct copy *c = r->copies;
        const struct reduction_input *input = &r->items[c->item];
        show();
        input->combine(input->shared, c->memory);
        if (input->fini)
            input->fini(c->memory);
        hide();
        r->copies = c->next;
        free(c->memory);
        free(c);
    }
}

/* All tasks of the group are complete. */
void __omp_finish_reductions(struct taskgroup *group)
{
    while (group->reductions) {
        struct reduction *r = group->reductions;
        group->reductions = r->next;
        if (r->strand) {
            unsigned long before = __concord_strand_self();
            if (takes_part(r, __omp_self()->task))
                __concord_strand_give(TOKEN(*r));
            __concord_strand_enter(r->strand);
            __concord_strand_take(TOKEN(*r));
            combine(r);
            __concord_strand_give(TOKEN(r->strand));
            __concord_strand_enter(before);
            __concord_strand_take(TOKEN(r->strand));
            __concord_strand_end(r->strand);
        } else {
            combine(r);
        }
        free(r->items);
        free(r);
    }
}

/* `reduction(task, ...)` on parallel and worksharing constructs: every implicit
 * task has a group of its own around what it executes there. */
void *__kmpc_taskred_modifier_init(ident_t *loc, int32_t gtid, int32_t worksharing, int32_t count, void *items)
{
    (void)loc, (void)gtid, (void)worksharing;
    hide();
    struct task *task = __omp_self()->task;
    struct taskgroup *group = calloc(1, sizeof *group);
    group->outer = task->group;
    task->group = group;
    begin(group, count, items);
    show();
    return group;
}

void *__kmpc_task_reduction_modifier_init(ident_t *loc, int32_t gtid, int32_t worksharing, int32_t count,
                                          void *items)
{
    return __kmpc_taskred_modifier_init(loc, gtid, worksharing, count, items);
}

void __kmpc_end_taskgroup(ident_t *loc, int32_t gtid);

void __kmpc_task_reduction_modifier_fini(ident_t *loc, int32_t gtid, int32_t worksharing)
{
    (void)worksharing;
    __kmpc_end_taskgroup(loc, gtid);
}
