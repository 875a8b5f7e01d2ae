// A thread reads what the main thread is given by a broadcast.
// verify: -n 2
#include <mpi.h>
#include <pthread.h>

static int b = 1, c;

static void *w(void *x) {
  c = b; //~ ERROR data-race
  return 0;
}

int main(int argc, char **argv) {
  int p, r;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &p);
  if (p < MPI_THREAD_FUNNELED) {
    MPI_Finalize();
    return 0;
  }
  MPI_Comm_rank(MPI_COMM_WORLD, &r);
  int y = 3;
  pthread_t t;
  if (r == 0) {
    pthread_create(&t, 0, w, 0);
  }
  MPI_Bcast(r?&y:&b, 1, MPI_INT, 1, MPI_COMM_WORLD);
  if (r == 0) pthread_join(t, 0);
  MPI_Finalize();
  return 0;
}
