// A detached thread may still write what the main thread returns.
// verify: -n 1
#include <mpi.h>
#include <pthread.h>

static int v;

static void *w(void *x) {
  v = 1; //~ ERROR data-race
  return 0;
}

int main(int argc, char **argv) {
  int p;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &p);
  if (p < MPI_THREAD_FUNNELED) {
    MPI_Finalize();
    return 0;
  }
  pthread_t a;
  pthread_create(&a, 0, w, 0);
  pthread_detach(a);
  MPI_Finalize();
  return v;
}
