// Each thread waits for its own request.
// verify: -n 2
#include <mpi.h>
#include <pthread.h>

static MPI_Request q[2];
static int b[2];

static void *w(void *x) {
  MPI_Wait(&q[(long)x], MPI_STATUS_IGNORE);
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
  MPI_Irecv(&b[0], 1, MPI_INT, o, 0, MPI_COMM_WORLD, &q[0]);
  MPI_Irecv(&b[1], 1, MPI_INT, o, 1, MPI_COMM_WORLD, &q[1]);
  MPI_Send(&r, 1, MPI_INT, o, 0, MPI_COMM_WORLD);
  MPI_Send(&r, 1, MPI_INT, o, 1, MPI_COMM_WORLD);
  pthread_t t;
  pthread_create(&t, 0, w, (void *)1);
  w(0);
  pthread_join(t, 0);
  MPI_Finalize();
  return 0;
}
