/* klee/klee.h: the interface of KLEE, for programs written for it or for tools derived from it.
 *
 * klee_make_symbolic, klee_assume and klee_assert mean what concord_symbolic, concord_assume and
 * concord_assert mean (see concord.h). The others are declared so that such programs compile; a call
 * that the verifier does not model is reported by name, never skipped.
 */
#ifndef CONCORD_KLEE_H
#define CONCORD_KLEE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Inputs. */
void klee_make_symbolic(void *addr, size_t nbytes, const char *name);
int klee_int(const char *name);
int klee_range(int begin, int end, const char *name); /* begin <= result < end */
uintptr_t klee_choose(uintptr_t n);                   /* 0 <= result < n */
void klee_define_fixed_object(void *addr, size_t nbytes);
void klee_mark_global(void *object);

/* Restrictions and preferences. */
void klee_assume(uintptr_t condition);
void klee_prefer_cex(void *object, uintptr_t condition);
void klee_posix_prefer_cex(void *object, uintptr_t condition);

/* Ends of an execution. */
void klee_silent_exit(int status) __attribute__((noreturn));
void klee_abort(void) __attribute__((noreturn));
void klee_report_error(const char *file, int line, const char *message, const char *suffix)
    __attribute__((noreturn));

/* Questions about the current state. */
unsigned klee_is_symbolic(uintptr_t n);
unsigned klee_is_replay(void);
size_t klee_get_obj_size(void *ptr);
void klee_check_memory_access(const void *address, size_t size);
int klee_get_errno(void);

/* Values: one that the expression can have. */
float klee_get_valuef(float expr);
double klee_get_valued(double expr);
long klee_get_valuel(long expr);
__extension__ long long klee_get_valuell(long long expr);
int32_t klee_get_value_i32(int32_t expr);
int64_t klee_get_value_i64(int64_t expr);

/* Messages and control of the exploration. */
void klee_print_expr(const char *msg, ...);
void klee_print_range(const char *msg, int expr);
void klee_warning(const char *message);
void klee_warning_once(const char *message);
void klee_stack_trace(void);
void klee_set_forking(unsigned enable);
void klee_open_merge(void);
void klee_close_merge(void);
void klee_alias_function(const char *fn_name, const char *new_fn_name);

#ifdef __cplusplus
}
#endif

#define klee_assert(condition)                                                                               \
    ((condition) ? (void)0 : klee_report_error(__FILE__, __LINE__, "ASSERTION FAIL: " #condition, "assert.err"))

#endif
