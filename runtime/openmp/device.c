/* Devices: there is none, target regions run on the host, and memory of
 * devices is the host's (OpenMP 5.2, 18.7, 18.8, 18.13). */

#include <stdlib.h>
#include <string.h>

#include "runtime.h"

int omp_get_num_devices(void) { return 0; }
int omp_get_default_device(void) { return 0; }
void omp_set_default_device(int device) { (void)device; }
int omp_is_initial_device(void) { return 1; }
int omp_get_initial_device(void) { return 0; }
int omp_get_device_num(void) { return 0; }

void *omp_target_alloc(size_t size, int device)
{
    (void)device;
    return malloc(size);
}

void omp_target_free(void *memory, int device)
{
    (void)device;
    free(memory);
}

int omp_target_is_present(const void *memory, int device)
{
    (void)memory, (void)device;
    return 1;
}

int omp_target_memcpy(void *to, const void *from, size_t size, size_t to_offset, size_t from_offset, int to_device,
                      int from_device)
{
    (void)to_device, (void)from_device;
    memcpy((char *)to + to_offset, (const char *)from + from_offset, size);
    return 0;
}

int omp_target_associate_ptr(const void *host, const void *memory, size_t size, size_t offset, int device)
{
    (void)host, (void)memory, (void)size, (void)offset, (void)device;
    return 1;
}

int omp_target_disassociate_ptr(const void *host, int device)
{
    (void)host, (void)device;
    return 1;
}

/* Allocators give ordinary memory, whatever their traits. */
void *omp_alloc(size_t size, uintptr_t allocator)
{
    (void)allocator;
    return malloc(size);
}

void *omp_calloc(size_t count, size_t size, uintptr_t allocator)
{
    (void)allocator;
    return calloc(count, size);
}

void *omp_aligned_alloc(size_t alignment, size_t size, uintptr_t allocator)
{
    (void)allocator;
    void *memory = 0;
    return posix_memalign(&memory, alignment < sizeof(void *) ? sizeof(void *) : alignment, size) ? 0 : memory;
}

void *omp_realloc(void *memory, size_t size, uintptr_t allocator, uintptr_t freeing)
{
    (void)allocator, (void)freeing;
    return realloc(memory, size);
}

void omp_free(void *memory, uintptr_t allocator)
{
    (void)allocator;
    free(memory);
}

uintptr_t omp_init_allocator(uintptr_t space, int traits, const void *list)
{
    (void)space, (void)traits, (void)list;
    return 1;
}

void omp_destroy_allocator(uintptr_t allocator) { (void)allocator; }
void omp_set_default_allocator(uintptr_t allocator) { (void)allocator; }
uintptr_t omp_get_default_allocator(void) { return 1; }

void *__kmpc_alloc(int32_t gtid, size_t size, uintptr_t allocator)
{
    (void)gtid;
    return omp_alloc(size, allocator);
}

void *__kmpc_aligned_alloc(int32_t gtid, size_t alignment, size_t size, uintptr_t allocator)
{
    (void)gtid;
    return omp_aligned_alloc(alignment, size, allocator);
}

void __kmpc_free(int32_t gtid, void *memory, uintptr_t allocator)
{
    (void)gtid;
    omp_free(memory, allocator);
}

uintptr_t __kmpc_init_allocator(int32_t gtid, uintptr_t space, int traits, void *list)
{
    (void)gtid;
    return omp_init_allocator(space, traits, list);
}

void __kmpc_destroy_allocator(int32_t gtid, uintptr_t allocator)
{
    (void)gtid, (void)allocator;
}

/* `error at(execution)` */
void __kmpc_error(ident_t *loc, int severity, const char *message)
{
    (void)loc, (void)message;
    if (severity == 2)
        abort();
}
