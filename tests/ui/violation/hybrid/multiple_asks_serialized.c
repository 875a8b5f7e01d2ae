// The program looks at the level, but for one that is too low.
// verify: -n 2
#include <mpi.h>
#include <pthread.h>

static int other;

static void *w(void *x) {
  int b;
  MPI_Recv(&b, 1, MPI_INT, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ ERROR thread-level
  return 0;
}

int main(int argc, char **argv) {
  int p, r;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &p);
  if (p < MPI_THREAD_SERIALIZED) {
    MPI_Finalize();
    return 0;
  }
  MPI_Comm_rank(MPI_COMM_WORLD, &r);
  other = 1-r;
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  MPI_Send(&r, 1, MPI_INT, other, 0, MPI_COMM_WORLD);
  pthread_join(t, 0);
  MPI_Finalize();
  return 0;
}
