/* concord.h: how a program tells Concord what is unknown, what may be taken for granted, and what must hold.
 *
 *     #include <concord.h>
 *     #include <mpi.h>
 *
 *     int main(int argc, char **argv) {
 *         int n, share, total;
 *         MPI_Init(&argc, &argv);
 *         concord_symbolic(&n, sizeof n, "n");          any value at all, ...
 *         concord_assume(n >= 0 && n < 1000);           ... of which only these are of interest
 *         MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
 *         share = work_of_this_rank(n);
 *         MPI_Allreduce(&share, &total, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
 *         concord_assert(total == n);                   must hold for each of them, in every matching
 *         MPI_Finalize();
 *         return 0;
 *     }
 *
 * A symbolic value belongs to the rank that asked for it: four ranks that execute the same call get four
 * unknowns, as if each had read its own input. A value that is to be the same everywhere is made symbolic
 * on one rank and broadcast, as above.
 *
 * An assumption cuts: executions in which it is false are not looked at any further, on any rank, and
 * nothing is said about them. An assumption that can never be true therefore makes everything after it
 * vacuously correct.
 *
 * What a program computes is named with concord_output(&x, sizeof x, "x"), or concord_output_double(x, "x")
 * and concord_output_doubles(v, n, "v") for numbers. `concord compare` compares such outputs of two programs;
 * everywhere else they have no effect. There inputs of the same name are the same on all ranks and in both
 * programs.
 *
 * An ordinary assert() of <assert.h> is checked as well; concord_assert is not switched off by NDEBUG.
 *
 * The same source builds for a real run with
 *
 *     mpicc -DCONCORD_NATIVE -idirafter <this directory> program.c
 *
 * (-idirafter, since with -I the mpi.h beside this file would hide the one of the MPI library). Then
 * concord_symbolic leaves the object as it is (initialise it before, to say what a real run should use),
 * a false assumption ends the process with status 77, and a failed assertion aborts it.
 */
#ifndef CONCORD_H
#define CONCORD_H

#include <stddef.h>

#ifdef CONCORD_NATIVE
#include <stdio.h>
#include <stdlib.h>
#endif

#ifdef __cplusplus
extern "C" {
#endif

#ifdef CONCORD_NATIVE

static __inline__ void concord_symbolic(void *object, size_t size, const char *name) {
    (void)object;
    (void)size;
    (void)name;
}

static __inline__ void concord_output(const void *object, size_t size, const char *name) {
    (void)object;
    (void)size;
    (void)name;
}

static __inline__ void concord_output_double(double value, const char *name) {
    (void)value;
    (void)name;
}

static __inline__ void concord_output_doubles(const double *values, size_t count, const char *name) {
    (void)values;
    (void)count;
    (void)name;
}

static __inline__ void concord_assume(int condition) {
    if (!condition) {
        fputs("concord_assume: this run is outside the assumptions\n", stderr);
        exit(77);
    }
}

static __inline__ void concord_assert_at(int holds, const char *condition, const char *file, int line,
                                         const char *function) {
    if (!holds) {
        fprintf(stderr, "%s:%d: %s: concord_assert(%s) failed\n", file, line, function, condition);
        abort();
    }
}

#else

/* Gives each of the size bytes at object an arbitrary value. The name appears in reports and recorded
 * inputs; every call makes new unknowns, also under a name used before. */
void concord_symbolic(void *object, size_t size, const char *name);

/* Names what the program computes: size bytes, a number, count numbers. What was never written may not be
 * shown. A name that is used again is the next output of that name; on several ranks, all of them must show
 * the same. */
void concord_output(const void *object, size_t size, const char *name);
void concord_output_double(double value, const char *name);
void concord_output_doubles(const double *values, size_t count, const char *name);

/* Restricts this execution to those in which condition is not zero. */
void concord_assume(int condition);

/* What concord_assert calls: the condition's value, its text, and its place in the source. Execution goes
 * on with the values for which the condition holds. */
void concord_assert_at(int holds, const char *condition, const char *file, int line, const char *function);

#endif

#ifdef __cplusplus
}
#endif

/* The condition is evaluated exactly once, natively as well as under verification. */
#define concord_assert(condition)                                                                            \
    concord_assert_at((condition) ? 1 : 0, #condition, __FILE__, __LINE__, __extension__ __FUNCTION__)

#endif
