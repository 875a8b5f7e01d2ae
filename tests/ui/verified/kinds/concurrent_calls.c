// Collective calls of two threads at once, each on a communicator of its own.
// verify: -n 2
#include <mpi.h>
#include <pthread.h>

static MPI_Comm own;

static void *work(void *arg) {
  MPI_Barrier(own);
  return arg;
}

int main(int argc, char **argv) {
  int provided;
  pthread_t other;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided == MPI_THREAD_MULTIPLE) {
    MPI_Comm_dup(MPI_COMM_WORLD, &own);
    pthread_create(&other, NULL, work, NULL);
    MPI_Barrier(MPI_COMM_WORLD);
    pthread_join(other, NULL);
    MPI_Comm_free(&own);
  }
  MPI_Finalize();
  return 0;
}
