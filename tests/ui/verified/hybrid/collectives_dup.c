// Each thread has a communicator of its own to reduce on.
// verify: -n 2
#include <mpi.h>
#include <pthread.h>

static MPI_Comm d;

static void *w(void *x) {
  int v = 1, s;
  MPI_Allreduce(&v, &s, 1, MPI_INT, MPI_SUM, d);
  if (s != 2) MPI_Abort(d, 1);
  return 0;
}

int main(int argc, char **argv) {
  int p, v = 2, s;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &p);
  if (p < MPI_THREAD_MULTIPLE) {
    MPI_Finalize();
    return 0;
  }
  MPI_Comm_dup(MPI_COMM_WORLD, &d);
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  MPI_Allreduce(&v, &s, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  pthread_join(t, 0);
  if (s != 4) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_free(&d);
  MPI_Finalize();
  return 0;
}
