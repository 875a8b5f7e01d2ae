// Two threads reduce on one communicator at the same time.
// verify: -n 2
#include <mpi.h>
#include <pthread.h>

static void *w(void *x) {
  int v = 1, s;
  MPI_Allreduce(&v, &s, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); //~ ERROR concurrent-calls
  return 0;
}

int main(int argc, char **argv) {
  int p, v = 1, s;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &p);
  if (p < MPI_THREAD_MULTIPLE) {
    MPI_Finalize();
    return 0;
  }
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  MPI_Allreduce(&v, &s, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  pthread_join(t, 0);
  MPI_Finalize();
  return 0;
}
