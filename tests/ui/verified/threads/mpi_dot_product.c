// The scalar product of two vectors: processes have parts, their threads have parts of these (the
// MPI–Pthreads program of Figure 10 of the CIVL–MPI paper, from its description).
// verify: -n 2
#include <assert.h>
#include <mpi.h>
#include <pthread.h>

#define N 5
#define THREADS 2

static double a[N], b[N], local;
static int begin, end;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *part(void *arg) {
  int me = (int)(long)arg, length = end - begin;
  int from = begin + me * length / THREADS, to = begin + (me + 1) * length / THREADS;
  double sum = 0;
  for (int i = from; i < to; i++)
    sum += a[i] * b[i];
  pthread_mutex_lock(&lock);
  local += sum;
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(int argc, char **argv) {
  int provided, rank, size;
  double total;
  pthread_t threads[THREADS];
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  if (provided < MPI_THREAD_FUNNELED)
    MPI_Abort(MPI_COMM_WORLD, 0);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 0; i < N; i++) {
    a[i] = i;
    b[i] = 2;
  }
  begin = rank * N / size;
  end = (rank + 1) * N / size;
  for (long i = 0; i < THREADS; i++)
    pthread_create(&threads[i], NULL, part, (void *)i);
  for (int i = 0; i < THREADS; i++)
    pthread_join(threads[i], NULL);
  MPI_Reduce(&local, &total, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0)
    assert(total == 20);
  MPI_Finalize();
  return 0;
}
