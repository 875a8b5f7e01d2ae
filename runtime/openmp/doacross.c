/* `ordered(n)` with `depend(sink)`, `depend(source)`: iterations that wait for
 * others by their vectors (OpenMP 5.2, 15.9.6). Vectors outside of the loop
 * are waited for by nobody. */

#include <stdlib.h>
#include <string.h>

#include "runtime.h"

struct dimension {
    int64_t lower, upper, stride;
};

static uint64_t length(const struct dimension *d)
{
    if (d->stride > 0)
        return d->upper < d->lower ? 0 : (uint64_t)(d->upper - d->lower) / (uint64_t)d->stride + 1;
    return d->lower < d->upper ? 0 : (uint64_t)(d->lower - d->upper) / (uint64_t)-d->stride + 1;
}

/* The number of an iteration; 0 if there is no such one. */
static int find(const struct region *region, const int64_t *vector, uint64_t *number)
{
    *number = 0;
    for (int i = 0; i < region->dimension_count; i++) {
        const struct dimension *d = &region->dimensions[i];
        int64_t distance = vector[i] - d->lower;
        if (distance % d->stride != 0 || distance / d->stride < 0)
            return 0;
        uint64_t step = (uint64_t)(distance / d->stride);
        if (step >= length(d))
            return 0;
        *number = *number * length(d) + step;
    }
    return 1;
}

/* Comes before the worksharing loop itself, so this is a loop of its own in
 * the team's count. */
void __kmpc_doacross_init(ident_t *loc, int32_t gtid, int32_t count, const struct dimension *dimensions)
{
    (void)loc, (void)gtid;
    hide();
    struct thread *t = __omp_self();
    struct region *region = t->region;
    uint64_t total = 1;
    region->dimensions = malloc((size_t)count * sizeof *dimensions);
    region->dimension_count = count;
    for (int i = 0; i < count; i++) {
        region->dimensions[i] = dimensions[i];
        total *= length(&dimensions[i]);
    }
    guard(&region->team->mutex);
    struct loop *loop = __omp_shared_loop(t);
    if (!loop->posted)
        loop->posted = calloc(total + 1, 1);
    region->across = loop;
    region->loop = 0;
    unguard(&region->team->mutex);
    show();
}

void __kmpc_doacross_wait(ident_t *loc, int32_t gtid, const int64_t *vector)
{
    (void)loc, (void)gtid;
    hide();
    struct thread *t = __omp_self();
    struct region *region = t->region;
    struct team *team = region->team;
    uint64_t number;
    if (find(region, vector, &number)) {
        unsigned char *posted = region->across->posted;
        guard(&team->mutex);
        while (!posted[number])
            __omp_await_change(t);
        unguard(&team->mutex);
        __concord_strand_take(TOKEN(posted[number]));
    }
    show();
}

void __kmpc_doacross_post(ident_t *loc, int32_t gtid, const int64_t *vector)
{
    (void)loc, (void)gtid;
    hide();
    struct region *region = __omp_self()->region;
    struct team *team = region->team;
    uint64_t number;
    if (find(region, vector, &number)) {
        unsigned char *posted = region->across->posted;
        __concord_strand_give(TOKEN(posted[number]));
        guard(&team->mutex);
        posted[number] = 1;
        __omp_changed(team);
        unguard(&team->mutex);
    }
    show();
}

void __kmpc_doacross_fini(ident_t *loc, int32_t gtid)
{
    (void)loc, (void)gtid;
    hide();
    struct thread *t = __omp_self();
    struct region *region = t->region;
    struct loop *inner = region->loop;
    region->loop = region->across;
    __omp_leave_shared_loop(t);
    region->loop = inner;
    region->across = 0;
    free(region->dimensions);
    region->dimensions = 0;
    show();
}
