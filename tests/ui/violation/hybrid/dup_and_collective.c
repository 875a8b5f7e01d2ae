// Duplicating a communicator is collective, too.
// verify: -n 2
#include <mpi.h>
#include <pthread.h>

static MPI_Comm d;

static void *w(void *x) {
  MPI_Comm_dup(MPI_COMM_WORLD, &d); //~ ERROR collective-mismatch //~ ERROR concurrent-calls
  return 0;
}

int main(int argc, char **argv) {
  int p;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &p);
  if (p < MPI_THREAD_MULTIPLE) {
    MPI_Finalize();
    return 0;
  }
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  MPI_Barrier(MPI_COMM_WORLD); //~ ERROR collective-mismatch
  pthread_join(t, 0);
  MPI_Comm_free(&d);
  MPI_Finalize();
  return 0;
}
