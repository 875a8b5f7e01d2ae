// verify: -n 1
#include <mpi.h>
#include <pthread.h>

static void *work(void *arg) {
  int size;
  MPI_Comm_size(MPI_COMM_WORLD, &size); //~ ERROR thread-level
  return arg;
}

int main(int argc, char **argv) {
  pthread_t other;
  MPI_Init(&argc, &argv);
  pthread_create(&other, NULL, work, NULL);
  pthread_join(other, NULL);
  MPI_Finalize();
  return 0;
}
