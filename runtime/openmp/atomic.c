/* Atomic operations on objects that no instruction reaches at once (long
 * double, structures): libatomic's functions, as clang calls them. What they do
 * is one step, and orders like a lock per process: more than relaxed ones do. */

#include <string.h>

#include "runtime.h"

static pthread_mutex_t all = PTHREAD_MUTEX_INITIALIZER;

void __concord_atomic_load(size_t size, const void *from, void *to, int order) __asm__("__atomic_load");
void __concord_atomic_store(size_t size, void *to, void *from, int order) __asm__("__atomic_store");
void __concord_atomic_exchange(size_t size, void *at, void *from, void *to, int order) __asm__("__atomic_exchange");
_Bool __concord_atomic_compare_exchange(size_t size, void *at, void *expected, void *wanted, int success,
                                        int failure) __asm__("__atomic_compare_exchange");

void __concord_atomic_load(size_t size, const void *from, void *to, int order)
{
    (void)order;
    pthread_mutex_lock(&all);
    memcpy(to, from, size);
    pthread_mutex_unlock(&all);
}

void __concord_atomic_store(size_t size, void *to, void *from, int order)
{
    (void)order;
    pthread_mutex_lock(&all);
    memcpy(to, from, size);
    pthread_mutex_unlock(&all);
}

void __concord_atomic_exchange(size_t size, void *at, void *from, void *to, int order)
{
    (void)order;
    pthread_mutex_lock(&all);
    memcpy(to, at, size);
    memcpy(at, from, size);
    pthread_mutex_unlock(&all);
}

_Bool __concord_atomic_compare_exchange(size_t size, void *at, void *expected, void *wanted, int success,
                                        int failure)
{
    (void)success, (void)failure;
    pthread_mutex_lock(&all);
    _Bool same = memcmp(at, expected, size) == 0;
    memcpy(same ? at : expected, same ? wanted : at, size);
    pthread_mutex_unlock(&all);
    return same;
}
