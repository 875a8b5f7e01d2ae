/* Loops whose chunks are handed out one by one: dynamic, guided, runtime, auto
 * and all with `ordered` (OpenMP 5.2, 11.5.3). Who asks gets the next one. As
 * long as iterations do not know their thread it does not matter who that is;
 * where they synchronise, threads change, and other orders are explored there.
 * Where they do know, who asks first is explored itself. */

#include "runtime.h"

enum { CHUNKED = 33, UNCHUNKED = 34, DYNAMIC = 35, GUIDED = 36, RUNTIME = 37, AUTO = 38 };
enum { ORDERED = 32 }; /* added to the above */

#define MODIFIERS ((1 << 29) | (1 << 30))

/* Which schedule, from 33, without what only says how fast it is. */
static int plain(struct thread *t, int schedule, int64_t *chunk)
{
    schedule &= ~MODIFIERS;
    if (schedule >= 160)
        schedule -= 160 - 32; /* nomerge */
    int ordered = schedule > 64 && schedule < 80;
    if (ordered)
        schedule -= ORDERED;
    switch (schedule) {
    case RUNTIME: {
        static const int kinds[] = { CHUNKED, CHUNKED, DYNAMIC, GUIDED, AUTO };
        const struct controls *controls = &t->task->controls;
        schedule = kinds[controls->schedule & 7];
        *chunk = controls->schedule_chunk;
        if (schedule == CHUNKED && *chunk < 1)
            schedule = UNCHUNKED;
        break;
    }
    case 46: /* guided, simd */
    case 43: /* guided in libomp's variants */
    case 42:
        schedule = GUIDED;
        break;
    case 47: /* runtime, simd */
        return plain(t, RUNTIME, chunk);
    default:
        break;
    }
    return schedule;
}

static void begin(struct thread *t, int schedule, int64_t lower, uint64_t trip, int64_t stride, int64_t chunk)
{
    struct region *region = t->region;
    struct team *team = region->team;
    schedule = plain(t, schedule, &chunk);
    int is_free = schedule == DYNAMIC || schedule == GUIDED || schedule == AUTO;
    if (schedule == AUTO)
        schedule = UNCHUNKED;
    region->schedule = schedule;
    region->lower = lower;
    region->stride = stride;
    guard(&team->mutex);
    struct loop *loop = __omp_shared_loop(t);
    loop->trip = trip;
    loop->chunk = chunk > 0 ? (uint64_t)chunk : 1;
    loop->schedule = schedule;
    unguard(&team->mutex);
    if (schedule == UNCHUNKED) {
        uint64_t size = (uint64_t)team->size, number = (uint64_t)region->number;
        uint64_t small = trip / size, larger = trip % size;
        region->next_chunk = number * small + (number < larger ? number : larger);
        region->end_chunk = region->next_chunk + small + (number < larger);
    } else {
        region->next_chunk = (uint64_t)region->number * loop->chunk;
    }
    if (is_free) {
        __concord_chunks();
        __omp_free_loop_begin(t);
    } else {
        __omp_loop_begin(t);
    }
}

/* The next chunk of iterations; 0 if there is none. */
static int next(struct thread *t, uint64_t *first, uint64_t *count)
{
    struct region *region = t->region;
    struct loop *loop = region->loop;
    uint64_t left, size = (uint64_t)region->team->size;
    switch (region->schedule) {
    case UNCHUNKED:
        *first = region->next_chunk;
        *count = region->end_chunk - region->next_chunk;
        region->next_chunk = region->end_chunk;
        return *count > 0;
    case CHUNKED:
        *first = region->next_chunk;
        if (*first >= loop->trip)
            return 0;
        *count = loop->trip - *first < loop->chunk ? loop->trip - *first : loop->chunk;
        region->next_chunk += size * loop->chunk;
        return 1;
    default:
        break;
    }
    if (t->task->knows_thread)
        __omp_let_others(region->team);
    guard(&region->team->mutex);
    *first = loop->given;
    left = loop->trip - loop->given;
    *count = loop->chunk;
    if (region->schedule == GUIDED && left / (2 * size) > *count)
        *count = left / (2 * size);
    if (*count > left)
        *count = left;
    loop->given += *count;
    unguard(&region->team->mutex);
    return *count > 0;
}

static int more(struct thread *t, int32_t *last, uint64_t *first, uint64_t *count)
{
    struct region *region = t->region;
    if (!region->loop || !next(t, first, count)) {
        if (region->loop) {
            __omp_leave_shared_loop(t);
            __omp_loop_end(t);
        }
        return 0;
    }
    region->iteration = *first;
    region->had_turn = 0;
    if (last)
        *last = *first + *count == region->loop->trip;
    return 1;
}

#define DISPATCH(suffix, type, wide)                                                                          \
    void __kmpc_dispatch_init_##suffix(ident_t *loc, int32_t gtid, int32_t schedule, type lower, type upper,  \
                                       wide stride, wide chunk)                                               \
    {                                                                                                         \
        (void)loc, (void)gtid;                                                                                \
        hide();                                                                                               \
        uint64_t trip = 0;                                                                                    \
        if (stride > 0 && lower <= upper)                                                                     \
            trip = ((uint64_t)upper - (uint64_t)lower) / (uint64_t)stride + 1;                                \
        if (stride < 0 && lower >= upper)                                                                     \
            trip = ((uint64_t)lower - (uint64_t)upper) / -(uint64_t)stride + 1;                               \
        begin(__omp_self(), schedule, (int64_t)lower, trip, stride, chunk);                                   \
        show();                                                                                               \
    }                                                                                                         \
    int32_t __kmpc_dispatch_next_##suffix(ident_t *loc, int32_t gtid, int32_t *last, type *lower,             \
                                          type *upper, wide *stride)                                          \
    {                                                                                                         \
        (void)loc, (void)gtid;                                                                                \
        hide();                                                                                               \
        struct thread *t = __omp_self();                                                                      \
        uint64_t first = 0, count = 0;                                                                        \
        int32_t found = more(t, last, &first, &count);                                                        \
        if (found) {                                                                                          \
            uint64_t step = (uint64_t)t->region->stride;                                                      \
            *lower = (type)((uint64_t)t->region->lower + first * step);                                       \
            *upper = (type)((uint64_t)t->region->lower + (first + count - 1) * step);                         \
            if (stride)                                                                                       \
                *stride = (wide)step;                                                                         \
        }                                                                                                     \
        show();                                                                                               \
        return found;                                                                                         \
    }                                                                                                         \
    void __kmpc_dispatch_fini_##suffix(ident_t *loc, int32_t gtid)                                            \
    {                                                                                                         \
        (void)loc, (void)gtid;                                                                                \
        hide();                                                                                               \
        __omp_end_of_iteration(__omp_self());                                                                 \
        show();                                                                                               \
    }

DISPATCH(4, int32_t, int32_t)
DISPATCH(4u, uint32_t, int32_t)
DISPATCH(8, int64_t, int64_t)
DISPATCH(8u, uint64_t, int64_t)

/* A loop that was cancelled is left before its chunks are used up. */
void __kmpc_dispatch_deinit(ident_t *loc, int32_t gtid)
{
    (void)loc, (void)gtid;
    hide();
    struct thread *t = __omp_self();
    if (t->region->loop) {
        __omp_leave_shared_loop(t);
        __omp_loop_end(t);
    }
    show();
}
