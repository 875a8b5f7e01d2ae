/* What the files of the OpenMP runtime share: threads, teams, tasks.
 *
 * Entry points have the names and types that clang 19 calls (libomp's
 * interface, kmp.h). `loc` and `gtid` arguments are not needed here: a thread
 * knows itself. Whatever the runtime reads and writes is hidden from race
 * detection; what OpenMP orders is said to it with strands. */

#ifndef CONCORD_OPENMP_RUNTIME_H
#define CONCORD_OPENMP_RUNTIME_H

#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>
#include <stdint.h>

#include "strands.h"

/* Where in the program: what kind of construct it is, and one object for every
 * place if there is debug information. */
typedef struct ident {
    int32_t reserved, flags;
} ident_t;
enum { IDENT_SECTIONS = 0x400 };

typedef int32_t kmp_int32;
typedef uint32_t kmp_uint32;
typedef int64_t kmp_int64;
typedef uint64_t kmp_uint64;

typedef void (*microtask_t)(int32_t *gtid, int32_t *btid, ...);

struct task;
struct taskgroup;
struct thread;

/* What a task inherits: internal control variables (OpenMP 5.2, 2.4). */
struct controls {
    int threads;
    int dynamic;
    int max_active_levels;
    int schedule;
    int schedule_chunk;
    int thread_limit;
};

/* A worksharing loop that hands out chunks, or one with iterations that wait
 * for each other: the n-th one of its team. */
struct loop {
    struct loop *next;
    long sequence;
    int left; /* how many threads are through with it */
    /* Iterations are numbered from 0; `given` were handed out. */
    uint64_t trip, given, chunk;
    int schedule;
    /* `ordered`: the iteration whose turn it is. */
    uint64_t turn;
    /* doacross: which iterations have posted. */
    unsigned char *posted;
};

struct team {
    struct thread *master;
    struct team *outer;
    struct region *leader; /* what the master was when it met the construct */
    int size;
    int level;        /* nested parallel regions around and including this one */
    int active_level; /* those with more than one thread */
    microtask_t microtask;
    void **arguments;
    int argument_count;
    struct controls controls; /* of the task that met the construct */

    pthread_mutex_t mutex; /* for everything below, natively */
    pthread_mutex_t turn;
    struct thread *waiting; /* those that look again when something has changed */
    /* Barriers: how many were completed, and who has come to the next. */
    unsigned long generation;
    int arrived;
    unsigned long token[2]; /* used by turns; only the addresses matter */
    unsigned long fork;     /* what the master knew; likewise */
    pthread_barrier_t barrier;
    /* Where those stand that have come to a barrier, and how many they are. */
    const void *site[2];
    int come[2];

    long singles; /* how many single constructs were taken */
    void *copyprivate;
    struct loop *loops;

    /* Tasks that may be started, in the order in which they became ready. */
    struct task *ready_first, *ready_last;
    int unfinished_tasks;

    int cancelled; /* the kind of construct that was cancelled, or 0 */

    /* `teams`: number of teams of the league, and of this one in it. */
    int league_size, league_number;
};

/* An implicit or explicit task. */
struct task {
    struct task *parent;
    struct controls controls;
    unsigned long strand;
    /* Children that are not complete; their knowledge goes to the token. */
    int children;
    unsigned long children_token;
    struct taskgroup *group;
    int depth; /* tasks around it */
    int explicit_task, target, final, undeferred, started, requeued, complete;
    int detachable, detached; /* 1: an event is awaited; 2: only the event is */
    int references; /* itself until it is complete, its children, dependences */
    size_t size, payload; /* of what clang asked for behind the header, with and without shared variables */
    struct task *next_ready;
    struct team *team;
    /* Dependences (depend.c). */
    struct dependence *dependences; /* of the children */
    struct link *successors, *before;
    int predecessors;
    struct exclusion **exclusions;
    int exclusion_count;
    /* A worksharing loop is in progress whose iterations are concurrent. */
    int in_loop;
    /* The program asked which thread this is: iterations of one thread are no
     * longer interchangeable with those of another. */
    int knows_thread;
} __attribute__((aligned(16)));

/* What a thread is in one team: nested regions are a chain of these. */
struct region {
    struct region *outer;
    struct team *team;
    int number;
    struct task implicit;
    struct task *outer_task;
    unsigned long phase; /* barriers that were completed */
    long singles, loops; /* constructs that were met */
    struct loop *loop;
    int schedule;
    uint64_t next_chunk, end_chunk; /* schedules where nothing is shared */
    int64_t lower, stride;
    /* `ordered`: the iteration at hand, and whether it had its turn. */
    uint64_t iteration;
    int had_turn;
    /* doacross */
    struct loop *across;
    struct dimension *dimensions;
    int dimension_count;
};

struct thread {
    int32_t global;
    struct region *region;
    struct region initial;
    struct task *task;
    struct team *own; /* the team that it led last, kept for the next region */
    struct thread **workers;
    int worker_count, busy_workers; /* the first ones work in regions around */
    sem_t go;   /* work for a worker */
    sem_t wake; /* something has changed */
    struct thread *next_waiting;
    struct team *called_to;
    int called_as;
    pthread_t handle;
    /* Clauses of the next parallel or teams construct. */
    int pushed_threads, pushed_teams, pushed_limit;
};

#define TOKEN(object) ((unsigned long)(uintptr_t)&(object))

/* The interpreter changes threads only where a thread synchronises, so what the
 * runtime does between such places is atomic there. Natively it needs a mutex.
 * Without one there are fewer places where the search has to look at what else
 * could happen: taking a chunk or a task is none of them. That loses nothing
 * as long as iterations and tasks do not know their thread: what one of them
 * does before it synchronises nobody can see, so it may as well happen at
 * once (the race detector sees to it that nobody looks). */
#ifdef CONCORD_INTERPRETED
#define guard(mutex) ((void)(mutex))
#define unguard(mutex) ((void)(mutex))
#else
#define guard(mutex) pthread_mutex_lock(mutex)
#define unguard(mutex) pthread_mutex_unlock(mutex)
#endif

/* Whose a semaphore, a mutex or a barrier is: the search takes objects for the
 * same that have the same size and number (threads/src/using.rs). */
#ifdef CONCORD_INTERPRETED
#define identify(object, number) ((void)(((int *)&(object))[6] = (int)(number) + 1))
#else
#define identify(object, number) ((void)0)
#endif

static inline void hide(void) { __concord_hidden(1); }
static inline void show(void) { __concord_hidden(-1); }

/* thread.c */
struct thread *__omp_self(void);
struct thread *__omp_new_thread(void);
void __omp_become(struct thread *self);
void __omp_enter_region(struct thread *t, struct region *region, struct team *team, int number);
void __omp_leave_region(struct thread *t);

/* settings.c */
extern int __concord_team_size;
void __omp_initial_controls(struct controls *controls);
int __omp_is_true(const char *name);

/* team.c */
struct team *__omp_new_team(struct thread *master, int size);
void __omp_fork(struct thread *t, int size, microtask_t microtask, int count, void **arguments, int league);

/* invoke.c */
void __omp_invoke(microtask_t microtask, int32_t gtid, int count, void **arguments);

/* wait.c; the team is guarded in the last two */
void __omp_let_others(struct team *team);
void __omp_await_change(struct thread *t);
void __omp_changed(struct team *team);

/* barrier.c */
void __omp_barrier(struct thread *t, const void *site);

/* iterations.c */
void __omp_loop_begin(struct thread *t);
void __omp_free_loop_begin(struct thread *t);
void __omp_loop_end(struct thread *t);
void __omp_know_thread(struct thread *t);

/* critical.c */
pthread_mutex_t *__omp_named_mutex(void *name, int team);

/* loops.c */
struct loop *__omp_shared_loop(struct thread *t);
void __omp_leave_shared_loop(struct thread *t);

/* ordered.c */
void __omp_end_of_iteration(struct thread *t);

/* task.c and run.c, or no_tasks.c for programs without tasks */
int __omp_has_tasks(void);
int __omp_run_ready_task(struct thread *t);
void __omp_finish_tasks(struct thread *t);
void __omp_forget_dependences(struct task *task);

#endif
