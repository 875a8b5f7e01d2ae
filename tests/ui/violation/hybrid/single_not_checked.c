// The library may provide less than FUNNELED, and nobody looks.
// verify: -n 2
#include <mpi.h>
#include <pthread.h>

static void *w(void *x) {
  return 0;
}

int main(int argc, char **argv) {
  int p;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &p);
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  MPI_Barrier(MPI_COMM_WORLD); //~ ERROR thread-level
  pthread_join(t, 0);
  MPI_Finalize();
  return 0;
}
