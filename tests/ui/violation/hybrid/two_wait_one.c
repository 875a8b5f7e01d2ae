// Two threads wait for copies of one request.
// verify: -n 2
#include <mpi.h>
#include <pthread.h>

static MPI_Request q;
static int buf;

static void *w(void *x) {
  MPI_Request mine = q;
  MPI_Wait(&mine, MPI_STATUS_IGNORE); //~ ERROR concurrent-calls
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
  MPI_Request c = q;
  MPI_Wait(&c, MPI_STATUS_IGNORE);
  pthread_join(t, 0);
  MPI_Finalize();
  return 0;
}
