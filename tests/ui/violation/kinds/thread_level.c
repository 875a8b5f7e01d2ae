// verify: -n 2
#include <mpi.h>
#include <pthread.h>

static void *work(void *arg) {
  MPI_Barrier(MPI_COMM_WORLD); //~ ERROR thread-level
  return arg;
}

int main(int argc, char **argv) {
  int provided;
  pthread_t other;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  if (provided < MPI_THREAD_FUNNELED) {
    MPI_Finalize();
    return 0;
  }
  pthread_create(&other, NULL, work, NULL);
  pthread_join(other, NULL);
  MPI_Finalize();
  return 0;
}
