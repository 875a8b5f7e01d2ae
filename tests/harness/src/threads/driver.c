/* Executes the operations of threads that its arguments list: see mod.rs for the letters. */
#include <assert.h>
#include <mpi.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 3 };

static pthread_mutex_t mutexes[2] = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER };
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static pthread_barrier_t barrier;
static sem_t semaphores[2];
static atomic_int atomics[2], tallies[2];
static int plain[2];
static int known[THREADS];
static const char *code[THREADS];
static int other;

static int mix(int knows, int seen) { return (knows * 3 + seen) % 97; }

static int step(char act, int n, int me, int x)
{
    int zero = 0;
    switch (act) {
    case 'L':
        pthread_mutex_lock(&mutexes[n]);
        break;
    case 'U':
        pthread_mutex_unlock(&mutexes[n]);
        break;
    case 'l':
        if (pthread_mutex_trylock(&mutexes[n]) == 0) {
            x = mix(x, 1);
            pthread_mutex_unlock(&mutexes[n]);
        } else {
            x = mix(x, 2);
        }
        break;
    case 'R':
        x = mix(x, plain[n]);
        break;
    case 'W':
        plain[n] = x % 7 + 1;
        break;
    case 'A':
        atomic_fetch_add(&atomics[n], me + 1);
        break;
    case 'G':
        x = mix(x, atomic_load(&atomics[n]));
        break;
    case 'S':
        atomic_store(&atomics[n], me + 5);
        break;
    case 'X':
        x = mix(x, atomic_compare_exchange_strong(&atomics[n], &zero, me + 1));
        break;
    case 'Y':
        x = mix(x, atomic_compare_exchange_weak(&atomics[n], &zero, me + 1));
        break;
    case 'a':
        atomic_fetch_add_explicit(&tallies[n], me + 1, memory_order_relaxed);
        break;
    case 'k':
        x = mix(x, atomic_load(&tallies[n]));
        break;
    case 'P':
        sem_post(&semaphores[n]);
        break;
    case 'T':
        sem_wait(&semaphores[n]);
        break;
    case 't':
        x = mix(x, sem_trywait(&semaphores[n]) == 0);
        break;
    case 'B':
        pthread_barrier_wait(&barrier);
        break;
    case 'C':
        pthread_cond_wait(&condition, &mutexes[n]);
        break;
    case 'D':
        while (plain[0] == 0)
            pthread_cond_wait(&condition, &mutexes[n]);
        break;
    case 'N':
        pthread_cond_signal(&condition);
        break;
    case 'O':
        pthread_cond_broadcast(&condition);
        break;
    case 'r':
        pthread_rwlock_rdlock(&lock);
        break;
    case 'w':
        pthread_rwlock_wrlock(&lock);
        break;
    case 'u':
        pthread_rwlock_unlock(&lock);
        break;
    case '>':
        MPI_Send(&x, 1, MPI_INT, other, n, MPI_COMM_WORLD);
        break;
    case '<': {
        int got;
        MPI_Recv(&got, 1, MPI_INT, other, n, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        x = mix(x, got);
        break;
    }
    case 'p':
        MPI_Probe(other, n, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        break;
    case 'm': {
        int got;
        MPI_Message message;
        MPI_Mprobe(other, n, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
        MPI_Mrecv(&got, 1, MPI_INT, &message, MPI_STATUS_IGNORE);
        x = mix(x, got);
        break;
    }
    default:
        abort();
    }
    return x;
}

static void *work(void *argument)
{
    int me = (int)(long)argument, x = me + 1;
    for (const char *at = code[me]; *at && *at != '|'; at += 2) {
        int n = at[1] - '0';
        if (*at == 'Q') {
            if (atomic_load(&atomics[n]) == 0)
                break;
        } else {
            x = step(*at, n, me, x);
        }
    }
    known[me] = x;
    return 0;
}

/* driver RANKS NEVER TABLE...: threads of a rank are separated by bars. */
int main(int argc, char **argv)
{
    int ranks = atoi(argv[1]), rank = 0, provided, count = 0, result = 0;
    if (ranks > 1) {
        MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
        if (provided < MPI_THREAD_MULTIPLE) {
            MPI_Finalize();
            return 0;
        }
        MPI_Comm_rank(MPI_COMM_WORLD, &rank);
        other = 1 - rank;
    }
    pthread_t threads[THREADS];
    const char *never = argv[2];
    pthread_barrier_init(&barrier, 0, 2);
    for (int i = 0; i < 2; i++)
        sem_init(&semaphores[i], 0, i);
    for (const char *at = argv[3 + rank]; at && count < THREADS; count++) {
        code[count] = at;
        at = strchr(at, '|');
        if (at)
            at++;
    }
    for (int i = 0; i < count; i++)
        pthread_create(&threads[i], 0, work, (void *)(long)i);
    for (int i = 0; i < count; i++)
        pthread_join(threads[i], 0);
    for (int i = 0; i < count; i++)
        result = mix(result, known[i]);
    for (int i = 0; i < 2; i++)
        result = (mix(mix(result, atomics[i]), plain[i]) + tallies[i]) % 97;
    assert(never[0] == '-' || never[0] - '0' != rank || atoi(never + 2) != result);
    if (ranks > 1)
        MPI_Finalize();
    return 0;
}
