/* critical constructs (OpenMP 5.2, 15.2): one mutex per name, made when it is
 * first needed. clang reserves 32 zeroed bytes per name. Locking is not hidden:
 * it orders what the program does, and who comes first is explored. */

#include <stdlib.h>

#include "runtime.h"

static pthread_mutex_t making = PTHREAD_MUTEX_INITIALIZER;

pthread_mutex_t *__omp_named_mutex(void *name)
{
    pthread_mutex_t *volatile *slot = name;
    if (!*slot) {
        guard(&making);
        if (!*slot) {
            pthread_mutex_t *made = malloc(sizeof *made);
            pthread_mutex_init(made, 0);
            *slot = made;
        }
        unguard(&making);
    }
    return *slot;
}

void __kmpc_critical(ident_t *loc, int32_t gtid, void *name)
{
    (void)loc, (void)gtid;
    hide();
    pthread_mutex_t *mutex = __omp_named_mutex(name);
    show();
    pthread_mutex_lock(mutex);
}

void __kmpc_critical_with_hint(ident_t *loc, int32_t gtid, void *name, uint32_t hint)
{
    (void)hint;
    __kmpc_critical(loc, gtid, name);
}

void __kmpc_end_critical(ident_t *loc, int32_t gtid, void *name)
{
    (void)loc, (void)gtid;
    hide();
    pthread_mutex_t *mutex = __omp_named_mutex(name);
    show();
    pthread_mutex_unlock(mutex);
}

/* A flush alone orders nothing; with atomics it does, and they are explored
 * as sequentially consistent. */
void __kmpc_flush(ident_t *loc, ...)
{
    (void)loc;
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
}
