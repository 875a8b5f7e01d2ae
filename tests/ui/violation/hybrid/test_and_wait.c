// A request is looked at while another thread completes it.
// verify: -n 2
#include <mpi.h>
#include <pthread.h>

static MPI_Request q;
static int buf;

static void *w(void *x) {
  int f;
  MPI_Request_get_status(q, &f, MPI_STATUS_IGNORE); //~ ERROR concurrent-calls //~ ERROR data-race
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
  int o = 1-r;
  MPI_Irecv(&buf, 1, MPI_INT, o, 0, MPI_COMM_WORLD, &q);
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  MPI_Send(&r, 1, MPI_INT, o, 0, MPI_COMM_WORLD);
  MPI_Wait(&q, MPI_STATUS_IGNORE);
  pthread_join(t, 0);
  MPI_Finalize();
  return 0;
}
