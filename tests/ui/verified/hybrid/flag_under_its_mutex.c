// The flag changes under the mutex that it is looked at with.
// verify: -n 2
#include <assert.h>
#include <mpi.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>

static int other;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static atomic_int come;
static void *receiver(void *a) {
  int x;
  (void)a;
  MPI_Recv(&x, 1, MPI_INT, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  pthread_mutex_lock(&m);
  atomic_store(&come, 1);
  pthread_mutex_unlock(&m);
  pthread_cond_broadcast(&c);
  return 0;
}
int main(int argc, char **argv) {
  int p, r;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &p);
  if (p < MPI_THREAD_MULTIPLE) {
    MPI_Finalize();
    return 0;
  }
  MPI_Comm_rank(MPI_COMM_WORLD, &r);
  other = 1 - r;

  pthread_t t;
  pthread_create(&t, 0, receiver, 0);
  MPI_Send(&r, 1, MPI_INT, other, 0, MPI_COMM_WORLD);
  pthread_mutex_lock(&m);
  while (!atomic_load(&come))
    pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  MPI_Finalize();
  return 0;
}
