// One thread receives, another one waits, behind a join.
// verify: -n 2
#include <mpi.h>
#include <pthread.h>

static MPI_Request q;
static int buf, other;

static void *w(void *x) {
  MPI_Irecv(&buf, 1, MPI_INT, other, 0, MPI_COMM_WORLD, &q);
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
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  MPI_Send(&r, 1, MPI_INT, other, 0, MPI_COMM_WORLD);
  pthread_join(t, 0);
  MPI_Wait(&q, MPI_STATUS_IGNORE);
  if (buf != other) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Finalize();
  return 0;
}
