// A communicator is freed while another thread probes on it.
// verify: -n 2
#include <mpi.h>
#include <pthread.h>

static MPI_Comm d;
static int other;

static void *w(void *x) {
  int b, f;
  MPI_Iprobe(other, 0, d, &f, MPI_STATUS_IGNORE); //~ ERROR invalid-argument //~ ERROR concurrent-calls
  return 0;
}

int main(int argc, char **argv) {
  int p, r;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &p);
  if (p < MPI_THREAD_MULTIPLE) {
    MPI_Finalize();
    return 0;
  }
  MPI_Comm_rank(MPI_COMM_WORLD, &r);
  other = 1-r;
  MPI_Comm_dup(MPI_COMM_WORLD, &d);
  MPI_Comm e = d;
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  MPI_Comm_free(&e);
  pthread_join(t, 0);
  MPI_Finalize();
  return 0;
}
