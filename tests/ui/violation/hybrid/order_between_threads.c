// Messages of two threads come in any order.
// verify: -n 2
#include <mpi.h>
#include <pthread.h>
#include <assert.h>

static void *w(void *x) {
  int v = 1;
  MPI_Send(&v, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
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
    pthread_t t;
    pthread_create(&t, 0, w, 0);
    int v = 2;
    MPI_Send(&v, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    pthread_join(t, 0);
  } else {
    int a, b;
    MPI_Recv(&a, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&b, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(a == 1 && b == 2); //~ ERROR assertion
  }
  MPI_Finalize();
  return 0;
}
