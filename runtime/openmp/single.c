/* single, copyprivate, master, masked (OpenMP 5.2, 11.1, 5.7.2, 10.5). */

#include "runtime.h"

/* Whoever comes first executes it; the search explores who that is. */
int32_t __kmpc_single(ident_t *loc, int32_t gtid)
{
    (void)loc, (void)gtid;
    hide();
    struct region *region = __omp_self()->region;
    struct team *team = region->team;
    long sequence = region->singles++;
    int32_t mine = 1;
    if (team->size > 1) {
        __omp_let_others(team);
        mine = __atomic_compare_exchange_n(&team->singles, &sequence, sequence + 1, 0, __ATOMIC_SEQ_CST,
                                           __ATOMIC_SEQ_CST);
    }
    show();
    return mine;
}

void __kmpc_end_single(ident_t *loc, int32_t gtid)
{
    (void)loc, (void)gtid;
}

/* The values of the thread that executed the single construct reach all
 * others, who copy them themselves. */
void __kmpc_copyprivate(ident_t *loc, int32_t gtid, size_t size, void *data, void (*copy)(void *, void *),
                        int32_t did_it)
{
    (void)gtid, (void)size;
    hide();
    struct thread *t = __omp_self();
    struct team *team = t->region->team;
    if (did_it)
        team->copyprivate = data;
    __omp_barrier(t, loc);
    void *source = team->copyprivate;
    if (!did_it) {
        show();
        copy(data, source);
        hide();
    }
    __omp_barrier(t, loc);
    show();
}

void *__kmpc_copyprivate_light(ident_t *loc, int32_t gtid, void *data)
{
    (void)gtid;
    hide();
    struct thread *t = __omp_self();
    struct team *team = t->region->team;
    if (data)
        team->copyprivate = data;
    __omp_barrier(t, loc);
    void *source = team->copyprivate;
    show();
    return source;
}

int32_t __kmpc_master(ident_t *loc, int32_t gtid)
{
    (void)loc, (void)gtid;
    hide();
    int32_t mine = __omp_self()->region->number == 0;
    show();
    return mine;
}

void __kmpc_end_master(ident_t *loc, int32_t gtid)
{
    (void)loc, (void)gtid;
}

int32_t __kmpc_masked(ident_t *loc, int32_t gtid, int32_t filter)
{
    (void)loc, (void)gtid;
    hide();
    int32_t mine = __omp_self()->region->number == filter;
    show();
    return mine;
}

void __kmpc_end_masked(ident_t *loc, int32_t gtid)
{
    (void)loc, (void)gtid;
}
