/* Cancellation (OpenMP 5.2, 11.6). Without OMP_CANCELLATION=true, the default,
 * nothing is ever cancelled. */

#include "runtime.h"
#include "tasks.h"

enum { PARALLEL = 1, LOOP = 2, SECTIONS = 3, TASKGROUP = 4 };

static int enabled(void)
{
    return __omp_is_true("OMP_CANCELLATION");
}

int omp_get_cancellation(void)
{
    hide();
    int on = enabled();
    show();
    return on;
}

/* A cancelled worksharing construct is over at its barrier, or with the next
 * one that its threads meet. */
static int is_cancelled(struct thread *t, int kind)
{
    if (kind == TASKGROUP)
        return t->task->group && t->task->group->cancelled;
    int what = __atomic_load_n(&t->region->team->cancelled, __ATOMIC_SEQ_CST);
    return what == PARALLEL || what == kind;
}

int32_t __kmpc_cancel(ident_t *loc, int32_t gtid, int32_t kind)
{
    (void)loc, (void)gtid;
    hide();
    int32_t cancelled = 0;
    if (enabled()) {
        struct thread *t = __omp_self();
        if (kind == TASKGROUP) {
            if (t->task->group) {
                t->task->group->cancelled = 1;
                cancelled = 1;
            }
        } else {
            int none = 0;
            __atomic_compare_exchange_n(&t->region->team->cancelled, &none, kind, 0, __ATOMIC_SEQ_CST,
                                        __ATOMIC_SEQ_CST);
            cancelled = is_cancelled(t, kind);
        }
    }
    show();
    return cancelled;
}

int32_t __kmpc_cancellationpoint(ident_t *loc, int32_t gtid, int32_t kind)
{
    (void)loc, (void)gtid;
    hide();
    int32_t cancelled = enabled() && is_cancelled(__omp_self(), kind);
    show();
    return cancelled;
}

int32_t __kmpc_cancel_barrier(ident_t *loc, int32_t gtid)
{
    (void)loc, (void)gtid;
    hide();
    struct thread *t = __omp_self();
    struct team *team = t->region->team;
    __omp_barrier(t, loc);
    int32_t cancelled = 0;
    if (enabled()) {
        int what = __atomic_load_n(&team->cancelled, __ATOMIC_SEQ_CST);
        cancelled = what == PARALLEL;
        if (what == LOOP || what == SECTIONS) {
            /* Over; all have seen it before anybody goes on. */
            __omp_barrier(t, loc);
            __atomic_store_n(&team->cancelled, 0, __ATOMIC_SEQ_CST);
            __omp_barrier(t, loc);
        }
    }
    show();
    return cancelled;
}
