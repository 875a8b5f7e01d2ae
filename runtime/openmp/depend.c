/* Dependences between the children of one task (OpenMP 5.2, 15.9.5).
 *
 * For every address that one of them named, a task remembers the last
 * children that wrote it and those that read it since. `mutexinoutset` and
 * `inoutset` form sets whose members do not depend on each other; those of a
 * mutex set exclude each other instead. */

#include <stdlib.h>

#include "tasks.h"

enum { IN = 1, OUT = 2, MUTEX_SET = 4, SET = 8 };
enum { ALL_MEMORY = 0x80 };

struct link {
    struct link *next;
    struct task *task;
};

/* What excludes the members of a mutex set: one per address. */
struct exclusion {
    int held;
};

struct dependence {
    struct dependence *next;
    intptr_t address;
    struct link *writers; /* the last one, or the last set */
    int writers_kind;
    struct link *readers; /* since then */
    struct link *earlier; /* what members of the open set depend on */
    struct exclusion exclusion;
};

static struct link *link_to(struct task *task, struct link *next)
{
    struct link *made = malloc(sizeof *made);
    made->task = task;
    made->next = next;
    task->references++;
    return made;
}

static void drop(struct link **list)
{
    while (*list) {
        struct link *first = *list;
        *list = first->next;
        __omp_release(first->task);
        free(first);
    }
}

/* `task` runs after what is listed; how many of those are not complete. All
 * are kept, since `task` knows what they knew. */
static int follow(struct task *task, struct link *list)
{
    int waiting = 0;
    for (; list; list = list->next) {
        if (list->task == task)
            continue;
        task->before = link_to(list->task, task->before);
        if (!list->task->complete) {
            list->task->successors = link_to(task, list->task->successors);
            waiting++;
        }
    }
    return waiting;
}

static struct dependence *find(struct task *parent, intptr_t address)
{
    struct dependence **place = &parent->dependences;
    while (*place && (*place)->address != address)
        place = &(*place)->next;
    if (!*place) {
        *place = calloc(1, sizeof **place);
        (*place)->address = address;
    }
    return *place;
}

static void exclude(struct task *task, struct exclusion *exclusion)
{
    size_t count = (size_t)task->exclusion_count + 1;
    task->exclusions = realloc(task->exclusions, count * sizeof *task->exclusions);
    task->exclusions[count - 1] = exclusion;
    task->exclusion_count = (int)count;
}

static int depend_on(struct dependence *d, struct task *task, int kind)
{
    int waiting = 0;
    if (kind == IN) {
        waiting = follow(task, d->writers);
        d->readers = link_to(task, d->readers);
        return waiting;
    }
    if ((kind == MUTEX_SET || kind == SET) && d->writers_kind == kind && !d->readers) {
        waiting = follow(task, d->earlier); /* one more of the open set */
    } else {
        waiting = follow(task, d->writers) + follow(task, d->readers);
        drop(&d->earlier);
        if (kind == MUTEX_SET || kind == SET) {
            d->earlier = d->writers;
            struct link **end = &d->earlier;
            while (*end)
                end = &(*end)->next;
            *end = d->readers;
            d->readers = 0;
        } else {
            drop(&d->writers);
            drop(&d->readers);
        }
        d->writers = 0;
        d->writers_kind = kind;
    }
    d->writers = link_to(task, d->writers);
    if (kind == MUTEX_SET)
        exclude(task, &d->exclusion);
    return waiting;
}

static int kind_of(uint8_t flags)
{
    if (flags & MUTEX_SET)
        return MUTEX_SET;
    if (flags & SET)
        return SET;
    return (flags & OUT) ? IN | OUT : IN;
}

/* A list may name an address twice; the strongest use counts. */
static int is_repeated(const struct depend_info *list, int at)
{
    for (int i = 0; i < at; i++)
        if (list[i].address == list[at].address)
            return 1;
    return 0;
}

static int strongest(int count, const struct depend_info *list, int at)
{
    uint8_t flags = list[at].flags;
    for (int i = at + 1; i < count; i++)
        if (list[i].address == list[at].address && list[i].flags != flags)
            flags = OUT;
    return kind_of(flags);
}

int __omp_depend(struct task *parent, struct task *task, int count, const struct depend_info *list)
{
    int waiting = 0;
    for (int i = 0; i < count; i++) {
        if (list[i].flags & ALL_MEMORY) {
            /* omp_all_memory: every address that was ever named. */
            for (struct dependence *d = parent->dependences; d; d = d->next)
                waiting += depend_on(d, task, IN | OUT);
            waiting += depend_on(find(parent, 0), task, IN | OUT);
        } else if (!is_repeated(list, i)) {
            struct dependence *all = find(parent, 0);
            waiting += follow(task, all->writers);
            waiting += depend_on(find(parent, list[i].address), task, strongest(count, list, i));
        }
    }
    return waiting;
}

void __omp_release_successors(struct task *task)
{
    for (struct link *l = task->successors; l; l = l->next)
        if (--l->task->predecessors == 0 && l->task->strand)
            __omp_make_ready(l->task);
    drop(&task->successors);
}

void __omp_learn_from_predecessors(struct task *task)
{
    for (struct link *l = task->before; l; l = l->next)
        __concord_strand_take(TOKEN(l->task->children));
    guard(&task->team->mutex);
    drop(&task->before);
    unguard(&task->team->mutex);
}

int __omp_may_run(struct task *task)
{
    for (int i = 0; i < task->exclusion_count; i++)
        if (!task->started && task->exclusions[i]->held)
            return 0;
    return 1;
}

void __omp_begin_exclusions(struct task *task)
{
    for (int i = 0; i < task->exclusion_count; i++)
        task->exclusions[i]->held = 1;
}

void __omp_end_exclusions(struct task *task)
{
    for (int i = 0; i < task->exclusion_count; i++)
        task->exclusions[i]->held = 0;
    free(task->exclusions);
    task->exclusions = 0;
    task->exclusion_count = 0;
}

void __omp_forget_dependences(struct task *task)
{
    while (task->dependences) {
        struct dependence *first = task->dependences;
        task->dependences = first->next;
        drop(&first->writers);
        drop(&first->readers);
        drop(&first->earlier);
        free(first);
    }
}
