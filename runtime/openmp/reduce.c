/* Reductions at the end of a construct (OpenMP 5.2, 5.5): every thread adds its
 * own value while it holds the reduction's lock. In which order they do so is
 * not explored, as little as for reductions of MPI: it makes a difference only to
 * floating-point numbers, and to operations that the program calls associative and
 * commutative and are not. Threads learn nothing of each other by it
 * (strands.h). Teams of a league share the lock. */

#include "runtime.h"

enum { ALL_TEAMS = -1 };

int32_t __kmpc_reduce_nowait(ident_t *loc, int32_t gtid, int32_t count, size_t size, void *data,
                             void (*combine)(void *, void *), void *name)
{
    (void)loc, (void)gtid, (void)count, (void)size, (void)data, (void)combine;
    hide();
    pthread_mutex_t *mutex = __omp_named_mutex(name, ALL_TEAMS);
    pthread_mutex_lock(mutex);
    __concord_fold_begin(TOKEN(*mutex));
    show();
    return 1;
}

void __kmpc_end_reduce_nowait(ident_t *loc, int32_t gtid, void *name)
{
    (void)loc, (void)gtid;
    hide();
    pthread_mutex_t *mutex = __omp_named_mutex(name, ALL_TEAMS);
    /* The barrier behind which all know the result. */
    const struct region *region = __omp_self()->region;
    while (region->team->size == 1 && region->outer)
        region = region->outer;
    __concord_fold_end(TOKEN(*mutex), TOKEN(region->team->token[region->phase & 1]));
    pthread_mutex_unlock(mutex);
    show();
}

int32_t __kmpc_reduce(ident_t *loc, int32_t gtid, int32_t count, size_t size, void *data,
                      void (*combine)(void *, void *), void *name)
{
    return __kmpc_reduce_nowait(loc, gtid, count, size, data, combine, name);
}

void __kmpc_end_reduce(ident_t *loc, int32_t gtid, void *name)
{
    __kmpc_end_reduce_nowait(loc, gtid, name);
    hide();
    __omp_barrier(__omp_self(), loc);
    show();
}
