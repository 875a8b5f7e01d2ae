// Whichever thread receives first, the sum is the same.
// verify: -n 2
#include <mpi.h>
#include <pthread.h>
#include <assert.h>

static int got[2];

static void *w(void *x) {
  MPI_Recv(&got[0], 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
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
    int v = 1;
    MPI_Send(&v, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    v = 2;
    MPI_Send(&v, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else {
    pthread_t t;
    pthread_create(&t, 0, w, 0);
    MPI_Recv(&got[1], 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    pthread_join(t, 0);
    assert(got[0]+got[1] == 3);
  }
  MPI_Finalize();
  return 0;
}
