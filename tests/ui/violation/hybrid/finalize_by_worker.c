// A worker finalises MPI.
// verify: -n 1
#include <mpi.h>
#include <pthread.h>

static void *w(void *x) {
  MPI_Finalize(); //~ ERROR thread-level
  return 0;
}

int main(int argc, char **argv) {
  int p;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &p);
  pthread_t t;
  if (p < MPI_THREAD_MULTIPLE) {
    MPI_Finalize();
    return 0;
  }
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  return 0;
}
