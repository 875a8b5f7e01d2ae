/* Static schedules: each thread computes its own bounds (OpenMP 5.2, 11.5.3).
 *
 * Blocks are divided as libomp does it: the first trip % size threads have one
 * iteration more. */

#include "runtime.h"

enum { STATIC_CHUNKED = 33, STATIC = 34, BALANCED_CHUNKED = 45, DISTRIBUTE_CHUNKED = 91, DISTRIBUTE = 92 };

/* Bits that say whether chunks may be taken in any order. */
#define MODIFIERS ((1 << 29) | (1 << 30))

struct share {
    uint64_t first, last; /* iterations, from 0 */
    uint64_t stride;      /* iterations to the next chunk */
    int any, is_last;
};

static struct share block(uint64_t trip, uint64_t size, uint64_t number)
{
    uint64_t small = trip / size, larger = trip % size;
    struct share share = { 0 };
    share.first = number * small + (number < larger ? number : larger);
    uint64_t count = small + (number < larger);
    share.any = count > 0;
    share.last = share.first + count - 1;
    share.stride = trip;
    share.is_last = share.any && share.last == trip - 1;
    return share;
}

static struct share chunked(uint64_t trip, uint64_t chunk, uint64_t size, uint64_t number)
{
    struct share share = { 0 };
    share.first = number * chunk;
    share.last = share.first + chunk - 1;
    share.stride = size * chunk;
    share.any = share.first < trip;
    share.is_last = number == (trip - 1) / chunk % size;
    return share;
}

static struct share divide(struct thread *t, int32_t schedule, uint64_t trip, int64_t chunk)
{
    const struct region *region = t->region;
    uint64_t size = (uint64_t)region->team->size, number = (uint64_t)region->number;
    schedule &= ~MODIFIERS;
    if (schedule == DISTRIBUTE || schedule == DISTRIBUTE_CHUNKED) {
        size = (uint64_t)region->team->league_size;
        number = (uint64_t)region->team->league_number;
    }
    if (schedule == BALANCED_CHUNKED) {
        /* Blocks whose length is a multiple of the chunk. */
        uint64_t whole = (trip + size - 1) / size;
        chunk = (int64_t)((whole + (uint64_t)chunk - 1) / (uint64_t)chunk * (uint64_t)chunk);
        return chunked(trip, (uint64_t)chunk, size, number);
    }
    if (schedule == STATIC || schedule == DISTRIBUTE)
        return block(trip, size, number);
    return chunked(trip, chunk > 0 ? (uint64_t)chunk : 1, size, number);
}

/* What follows a loop variable's last value: a bound behind the end makes the
 * loop empty. */
#define STATIC_INIT(name, type, wide)                                                                        \
    void name(ident_t *loc, int32_t gtid, int32_t schedule, int32_t *last, type *lower, type *upper,         \
              type *stride, type increment, type chunk)                                                      \
    {                                                                                                        \
        (void)gtid;                                                                                          \
        hide();                                                                                              \
        struct thread *t = __omp_self();                                                                     \
        if (loc && loc->flags & IDENT_SECTIONS) {                                                            \
            __concord_sections();                                                                            \
            __omp_free_loop_begin(t);                                                                        \
        } else {                                                                                             \
            __omp_loop_begin(t);                                                                             \
        }                                                                                                    \
        int up = (int64_t)(wide)increment > 0;                                                               \
        if (up ? *upper < *lower : *lower < *upper) {                                                        \
            *last = 0;                                                                                       \
            *stride = increment;                                                                             \
        } else {                                                                                             \
            uint64_t step = up ? (uint64_t)increment : -(uint64_t)(wide)increment;                           \
            uint64_t span = up ? (uint64_t)*upper - (uint64_t)*lower : (uint64_t)*lower - (uint64_t)*upper;  \
            uint64_t trip = span / step + 1;                                                                 \
            struct share share = divide(t, schedule, trip, (int64_t)(wide)chunk);                            \
            type begin = *lower;                                                                             \
            *last = share.is_last;                                                                           \
            *stride = (type)(share.stride * (uint64_t)(wide)increment);                                      \
            *lower = (type)((uint64_t)begin + share.first * (uint64_t)(wide)increment);                      \
            *upper = (type)((uint64_t)begin + share.last * (uint64_t)(wide)increment);                       \
            if (!share.any)                                                                                  \
                *upper = (type)((uint64_t)*lower - (uint64_t)(wide)increment);                               \
        }                                                                                                    \
        show();                                                                                              \
    }

STATIC_INIT(__kmpc_for_static_init_4, int32_t, int32_t)
STATIC_INIT(__kmpc_for_static_init_4u, uint32_t, int32_t)
STATIC_INIT(__kmpc_for_static_init_8, int64_t, int64_t)
STATIC_INIT(__kmpc_for_static_init_8u, uint64_t, int64_t)

void __kmpc_for_static_fini(ident_t *loc, int32_t gtid)
{
    (void)loc, (void)gtid;
    hide();
    __omp_loop_end(__omp_self());
    show();
}
