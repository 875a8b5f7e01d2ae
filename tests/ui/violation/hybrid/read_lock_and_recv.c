// Who receives holds a read lock; who would send wants to write first.
// verify: -n 2
#include <assert.h>
#include <mpi.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>

static int other;
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int table[2];
static void *receiver(void *a) {
  int x;
  (void)a;
  pthread_rwlock_rdlock(&lock);
  int seen = table[0];
  MPI_Recv(&x, 1, MPI_INT, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ ERROR deadlock
  pthread_rwlock_unlock(&lock);
  pthread_rwlock_wrlock(&lock);
  table[1] = x + seen - seen;
  pthread_rwlock_unlock(&lock);
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
  pthread_rwlock_wrlock(&lock);
  table[0] = r;
  pthread_rwlock_unlock(&lock);
  MPI_Send(&r, 1, MPI_INT, other, 0, MPI_COMM_WORLD);
  pthread_join(t, 0);
  assert(table[1] == other);
  MPI_Finalize();
  return 0;
}
