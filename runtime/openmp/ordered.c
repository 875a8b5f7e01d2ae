/* `ordered` without parameters: parts of iterations in the order of the loop
 * (OpenMP 5.2, 15.10.2). An iteration that does not use its turn passes it on
 * without telling anything. */

#include "runtime.h"

static void wait_for_turn(struct thread *t)
{
    struct region *region = t->region;
    struct loop *loop = region->loop;
    guard(&region->team->mutex);
    while (loop->turn < region->iteration && !region->team->cancelled)
        __omp_await_change(t);
    unguard(&region->team->mutex);
}

static void pass_turn(struct thread *t)
{
    struct region *region = t->region;
    guard(&region->team->mutex);
    region->loop->turn = region->iteration + 1;
    __omp_changed(region->team);
    unguard(&region->team->mutex);
    region->had_turn = 1;
}

void __kmpc_ordered(ident_t *loc, int32_t gtid)
{
    (void)loc, (void)gtid;
    hide();
    struct thread *t = __omp_self();
    if (t->region->loop) {
        wait_for_turn(t);
        __concord_strand_take(TOKEN(t->region->loop->turn));
    }
    show();
}

void __kmpc_end_ordered(ident_t *loc, int32_t gtid)
{
    (void)loc, (void)gtid;
    hide();
    struct thread *t = __omp_self();
    if (t->region->loop) {
        __concord_strand_give(TOKEN(t->region->loop->turn));
        pass_turn(t);
    }
    show();
}

/* Called behind every iteration of a loop with `ordered`. */
void __omp_end_of_iteration(struct thread *t)
{
    struct region *region = t->region;
    if (!region->loop)
        return;
    if (!region->had_turn) {
        wait_for_turn(t);
        pass_turn(t);
    }
    region->iteration++;
    region->had_turn = 0;
}
