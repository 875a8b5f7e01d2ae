/* Reductions at the end of a construct (OpenMP 5.2, 5.5): every thread adds its
 * own value while it holds the reduction's lock, in the order in which they
 * come, which the search explores. Teams of a league share the lock. */

#include "runtime.h"

enum { ALL_TEAMS = -1 };

int32_t __kmpc_reduce_nowait(ident_t *loc, int32_t gtid, int32_t count, size_t size, void *data,
                             void (*combine)(void *, void *), void *name)
{
    (void)loc, (void)gtid, (void)count, (void)size, (void)data, (void)combine;
    hide();
    pthread_mutex_t *mutex = __omp_named_mutex(name, ALL_TEAMS);
    show();
    pthread_mutex_lock(mutex);
    return 1;
}

void __kmpc_end_reduce_nowait(ident_t *loc, int32_t gtid, void *name)
{
    (void)loc, (void)gtid;
    hide();
    pthread_mutex_t *mutex = __omp_named_mutex(name, ALL_TEAMS);
    show();
    pthread_mutex_unlock(mutex);
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
