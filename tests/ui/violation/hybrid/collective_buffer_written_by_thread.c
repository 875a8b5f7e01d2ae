// A thread writes what the main thread adds up with others.
// verify: -n 2
#include <mpi.h>
#include <pthread.h>

static int b = 1, s;

static void *w(void *x) {
  b = 2; //~ ERROR data-race
  return 0;
}

int main(int argc, char **argv) {
  int p, r;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &p);
  if (p < MPI_THREAD_FUNNELED) {
    MPI_Finalize();
    return 0;
  }
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  MPI_Allreduce(&b, &s, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  pthread_join(t, 0);
  MPI_Finalize();
  return 0;
}
