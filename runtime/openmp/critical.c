/* critical constructs (OpenMP 5.2, 15.2): one mutex per name, made when it is
 * first needed. clang reserves 32 zeroed bytes per name. Locking is not hidden:
 * it orders what the program does, and who comes first is explored. */

#include <stdlib.h>

#include "runtime.h"

static pthread_mutex_t making = PTHREAD_MUTEX_INITIALIZER;

/* A critical construct excludes the threads of its contention group, and those
 * of other teams of a league are none of it (OpenMP 5.2, 15.2): one mutex for
 * each of them. */
struct exclusive {
    struct exclusive *next;
    int team;
    pthread_mutex_t mutex;
};

pthread_mutex_t *__omp_named_mutex(void *name, int team)
{
    struct exclusive **place = name;
    guard(&making);
    while (*place && (*place)->team != team)
        place = &(*place)->next;
    if (!*place) {
        struct exclusive *made = malloc(sizeof *made);
        made->next = 0;
        made->team = team;
        pthread_mutex_init(&made->mutex, 0);
        identify(made->mutex, ((uintptr_t)name >> 3) + (uintptr_t)team);
        *place = made;
    }
    pthread_mutex_t *found = &(*place)->mutex;
    unguard(&making);
    return found;
}

void __kmpc_critical(ident_t *loc, int32_t gtid, void *name)
{
    (void)loc, (void)gtid;
    hide();
    pthread_mutex_t *mutex = __omp_named_mutex(name, __omp_self()->region->team->league_number);
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
    pthread_mutex_t *mutex = __omp_named_mutex(name, __omp_self()->region->team->league_number);
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
