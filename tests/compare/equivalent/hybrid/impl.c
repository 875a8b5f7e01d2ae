// compare: -n 2
// wrong 1: the thread takes the numbers of the other rank
// wrong 2: the result of the thread overwrites that of the process
#include <concord.h>
#include <mpi.h>
#include <pthread.h>

enum { N = 4 };

static double a[N], b[N], sum;
static int first;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *at) {
  int i = first + *(int *)at;
#if WRONG == 1
  if (*(int *)at == 1)
    i = (i + 1) % N;
#endif
  double product = a[i] * b[i];
  pthread_mutex_lock(&lock);
#if WRONG == 2
  sum = product;
#else
  sum += product;
#endif
  pthread_mutex_unlock(&lock);
  return 0;
}

int main(int argc, char **argv) {
  int rank, size, zero = 0, one = 1;
  double total;
  pthread_t thread;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  concord_symbolic(a, sizeof a, "a");
  concord_symbolic(b, sizeof b, "b");
  first = rank * (N / size);
  pthread_create(&thread, 0, work, &one);
  work(&zero);
  pthread_join(thread, 0);
  MPI_Reduce(&sum, &total, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0)
    concord_output_double(total, "dot");
  MPI_Finalize();
  return 0;
}
