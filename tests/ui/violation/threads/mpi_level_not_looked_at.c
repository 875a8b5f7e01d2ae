// The library may provide less than the program asks for.
// verify: -n 1
#include <mpi.h>
#include <pthread.h>

static void *work(void *arg) { return arg; }

int main(int argc, char **argv) {
  int provided;
  pthread_t other;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  pthread_create(&other, NULL, work, NULL);
  MPI_Barrier(MPI_COMM_WORLD); //~ ERROR thread-level
  pthread_join(other, NULL);
  MPI_Finalize();
  return 0;
}
