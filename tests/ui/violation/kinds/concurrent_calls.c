// verify: -n 2
#include <mpi.h>
#include <pthread.h>

static void *work(void *arg) {
  MPI_Barrier(MPI_COMM_WORLD); //~ ERROR concurrent-calls
  return arg;
}

int main(int argc, char **argv) {
  int provided;
  pthread_t other;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided == MPI_THREAD_MULTIPLE) {
    pthread_create(&other, NULL, work, NULL);
    MPI_Barrier(MPI_COMM_WORLD);
    pthread_join(other, NULL);
  }
  MPI_Finalize();
  return 0;
}
