// Who holds the mutex waits for a message that the other process sends under its own.
// verify: -n 2
#include <mpi.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int other;

static void *rx(void *a) {
  int x;
  pthread_mutex_lock(&m); //~ ERROR deadlock
  MPI_Recv(&x, 1, MPI_INT, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ ERROR deadlock
  pthread_mutex_unlock(&m);
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
  other = 1-r;
  pthread_t t;
  pthread_create(&t, 0, rx, 0);
  pthread_mutex_lock(&m);
  MPI_Send(&r, 1, MPI_INT, other, 0, MPI_COMM_WORLD);
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  MPI_Finalize();
  return 0;
}
