// A worker probes, but only the main thread may call MPI.
// verify: -n 2
#include <mpi.h>
#include <pthread.h>

static void *w(void *a) {
  int f;
  int r;
  MPI_Comm_rank(MPI_COMM_WORLD, &r); //~ ERROR thread-level
  MPI_Iprobe(1-r, 0, MPI_COMM_WORLD, &f, MPI_STATUS_IGNORE);
  return 0;
}

int main(int argc, char **argv) {
  int p;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &p);
  pthread_t t;
  if (p >= MPI_THREAD_FUNNELED) {
    pthread_create(&t, 0, w, 0);
    pthread_join(t, 0);
  }
  MPI_Finalize();
  return 0;
}
