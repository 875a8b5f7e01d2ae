/* Reductions at the end of a construct (OpenMP 5.2, 5.5): every thread adds its
 * own value while it holds the reduction's lock. In which order they do so is
 * not explored: operators are taken to be associative and commutative, as they
 * have to be (OpenMP 5.2, 5.5.2), and the verdict says so. */

#include "runtime.h"

/* One for all reductions: nobody waits for anything while he has it. */
static pthread_mutex_t combining = PTHREAD_MUTEX_INITIALIZER;

int32_t __kmpc_reduce_nowait(ident_t *loc, int32_t gtid, int32_t count, size_t size, void *data,
                             void (*combine)(void *, void *), void *name)
{
    (void)loc, (void)gtid, (void)count, (void)size, (void)data, (void)combine;
    hide();
    guard(&combining);
    __concord_strand_take((unsigned long)(uintptr_t)name);
    show();
    return 1;
}

void __kmpc_end_reduce_nowait(ident_t *loc, int32_t gtid, void *name)
{
    (void)loc, (void)gtid;
    hide();
    __concord_strand_give((unsigned long)(uintptr_t)name);
    unguard(&combining);
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
    __omp_barrier(__omp_self());
    show();
}
