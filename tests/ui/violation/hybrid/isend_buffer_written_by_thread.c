// A thread writes what is being sent.
// verify: -n 2
#include <mpi.h>
#include <pthread.h>

static int b = 1;

static void *w(void *x) {
  b = 2; //~ ERROR buffer-in-use
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
  if (r == 0) {
    MPI_Request q;
    pthread_t t;
    MPI_Isend(&b, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &q);
    pthread_create(&t, 0, w, 0);
    pthread_join(t, 0);
    MPI_Wait(&q, MPI_STATUS_IGNORE);
  } else {
    int y;
    MPI_Recv(&y, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
