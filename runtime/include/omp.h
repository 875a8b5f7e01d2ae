/* OpenMP's functions and types for C (OpenMP 5.2, chapter 18), as the runtime
 * under runtime/openmp implements them. */

#ifndef CONCORD_OMP_H
#define CONCORD_OMP_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct omp_lock_t {
    void *_lk;
} omp_lock_t;

typedef struct omp_nest_lock_t {
    void *_lk;
} omp_nest_lock_t;

typedef enum omp_sync_hint_t {
    omp_sync_hint_none = 0,
    omp_lock_hint_none = omp_sync_hint_none,
    omp_sync_hint_uncontended = 1,
    omp_lock_hint_uncontended = omp_sync_hint_uncontended,
    omp_sync_hint_contended = 2,
    omp_lock_hint_contended = omp_sync_hint_contended,
    omp_sync_hint_nonspeculative = 4,
    omp_lock_hint_nonspeculative = omp_sync_hint_nonspeculative,
    omp_sync_hint_speculative = 8,
    omp_lock_hint_speculative = omp_sync_hint_speculative
} omp_sync_hint_t;
typedef omp_sync_hint_t omp_lock_hint_t;

typedef enum omp_sched_t {
    omp_sched_static = 1,
    omp_sched_dynamic = 2,
    omp_sched_guided = 3,
    omp_sched_auto = 4,
    omp_sched_monotonic = (int)0x80000000
} omp_sched_t;

typedef enum omp_proc_bind_t {
    omp_proc_bind_false = 0,
    omp_proc_bind_true = 1,
    omp_proc_bind_primary = 2,
    omp_proc_bind_master = 2,
    omp_proc_bind_close = 3,
    omp_proc_bind_spread = 4
} omp_proc_bind_t;

typedef enum omp_pause_resource_t { omp_pause_soft = 1, omp_pause_hard = 2 } omp_pause_resource_t;

typedef struct omp_depend_t {
    void *_address;
} omp_depend_t;

typedef enum omp_event_handle_t { _omp_event_max = UINTPTR_MAX } omp_event_handle_t;

typedef enum omp_allocator_handle_t {
    omp_null_allocator = 0,
    omp_default_mem_alloc = 1,
    omp_large_cap_mem_alloc = 2,
    omp_const_mem_alloc = 3,
    omp_high_bw_mem_alloc = 4,
    omp_low_lat_mem_alloc = 5,
    omp_cgroup_mem_alloc = 6,
    omp_pteam_mem_alloc = 7,
    omp_thread_mem_alloc = 8,
    _omp_allocator_max = UINTPTR_MAX
} omp_allocator_handle_t;

typedef enum omp_memspace_handle_t {
    omp_default_mem_space = 0,
    omp_large_cap_mem_space = 1,
    omp_const_mem_space = 2,
    omp_high_bw_mem_space = 3,
    omp_low_lat_mem_space = 4,
    _omp_memspace_max = UINTPTR_MAX
} omp_memspace_handle_t;

typedef enum omp_alloctrait_key_t {
    omp_atk_sync_hint = 1,
    omp_atk_alignment = 2,
    omp_atk_access = 3,
    omp_atk_pool_size = 4,
    omp_atk_fallback = 5,
    omp_atk_fb_data = 6,
    omp_atk_pinned = 7,
    omp_atk_partition = 8
} omp_alloctrait_key_t;

typedef struct omp_alloctrait_t {
    omp_alloctrait_key_t key;
    uintptr_t value;
} omp_alloctrait_t;

/* Threads and teams */
void omp_set_num_threads(int threads);
int omp_get_num_threads(void);
int omp_get_max_threads(void);
int omp_get_thread_num(void);
int omp_get_num_procs(void);
int omp_in_parallel(void);
void omp_set_dynamic(int on);
int omp_get_dynamic(void);
void omp_set_nested(int on);
int omp_get_nested(void);
void omp_set_schedule(omp_sched_t kind, int chunk);
void omp_get_schedule(omp_sched_t *kind, int *chunk);
int omp_get_thread_limit(void);
int omp_get_supported_active_levels(void);
void omp_set_max_active_levels(int levels);
int omp_get_max_active_levels(void);
int omp_get_level(void);
int omp_get_ancestor_thread_num(int level);
int omp_get_team_size(int level);
int omp_get_active_level(void);
int omp_get_cancellation(void);
omp_proc_bind_t omp_get_proc_bind(void);
int omp_get_num_places(void);

/* Leagues */
int omp_get_num_teams(void);
int omp_get_team_num(void);
void omp_set_num_teams(int teams);
int omp_get_max_teams(void);
void omp_set_teams_thread_limit(int limit);
int omp_get_teams_thread_limit(void);

/* Tasks */
int omp_in_final(void);
int omp_get_max_task_priority(void);
void omp_fulfill_event(omp_event_handle_t event);

/* Locks */
void omp_init_lock(omp_lock_t *lock);
void omp_init_lock_with_hint(omp_lock_t *lock, omp_sync_hint_t hint);
void omp_destroy_lock(omp_lock_t *lock);
void omp_set_lock(omp_lock_t *lock);
void omp_unset_lock(omp_lock_t *lock);
int omp_test_lock(omp_lock_t *lock);
void omp_init_nest_lock(omp_nest_lock_t *lock);
void omp_init_nest_lock_with_hint(omp_nest_lock_t *lock, omp_sync_hint_t hint);
void omp_destroy_nest_lock(omp_nest_lock_t *lock);
void omp_set_nest_lock(omp_nest_lock_t *lock);
void omp_unset_nest_lock(omp_nest_lock_t *lock);
int omp_test_nest_lock(omp_nest_lock_t *lock);

/* Time */
double omp_get_wtime(void);
double omp_get_wtick(void);

/* Devices: there is none but the host */
int omp_get_num_devices(void);
int omp_get_default_device(void);
void omp_set_default_device(int device);
int omp_is_initial_device(void);
int omp_get_initial_device(void);
int omp_get_device_num(void);
void *omp_target_alloc(size_t size, int device);
void omp_target_free(void *memory, int device);
int omp_target_is_present(const void *memory, int device);
int omp_target_memcpy(void *to, const void *from, size_t size, size_t to_offset, size_t from_offset, int to_device,
                      int from_device);
int omp_target_associate_ptr(const void *host, const void *memory, size_t size, size_t offset, int device);
int omp_target_disassociate_ptr(const void *host, int device);

/* Memory */
omp_allocator_handle_t omp_init_allocator(omp_memspace_handle_t space, int traits, const omp_alloctrait_t list[]);
void omp_destroy_allocator(omp_allocator_handle_t allocator);
void omp_set_default_allocator(omp_allocator_handle_t allocator);
omp_allocator_handle_t omp_get_default_allocator(void);
#ifdef __cplusplus
void *omp_alloc(size_t size, omp_allocator_handle_t allocator = omp_null_allocator);
void *omp_calloc(size_t count, size_t size, omp_allocator_handle_t allocator = omp_null_allocator);
void *omp_aligned_alloc(size_t alignment, size_t size, omp_allocator_handle_t allocator = omp_null_allocator);
void *omp_realloc(void *memory, size_t size, omp_allocator_handle_t allocator = omp_null_allocator,
                  omp_allocator_handle_t freeing = omp_null_allocator);
void omp_free(void *memory, omp_allocator_handle_t allocator = omp_null_allocator);
#else
void *omp_alloc(size_t size, omp_allocator_handle_t allocator);
void *omp_calloc(size_t count, size_t size, omp_allocator_handle_t allocator);
void *omp_aligned_alloc(size_t alignment, size_t size, omp_allocator_handle_t allocator);
void *omp_realloc(void *memory, size_t size, omp_allocator_handle_t allocator, omp_allocator_handle_t freeing);
void omp_free(void *memory, omp_allocator_handle_t allocator);
#endif

#ifdef __cplusplus
}
#endif

#endif
