// Where threads may not call MPI, the program does without.
// verify: -n 2
#include <mpi.h>
#include <pthread.h>

static int other;

static void *w(void *x) {
  int b;
  MPI_Recv(&b, 1, MPI_INT, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return 0;
}

int main(int argc, char **argv) {
  int p, q, r;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &p);
  MPI_Query_thread(&q);
  if (p != q) return 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &r);
  other = 1-r;
  if (q == MPI_THREAD_MULTIPLE) {
    pthread_t t;
    pthread_create(&t, 0, w, 0);
    MPI_Send(&r, 1, MPI_INT, other, 0, MPI_COMM_WORLD);
    pthread_join(t, 0);
  } else {
    int b;
    MPI_Sendrecv(&r, 1, MPI_INT, other, 0, &b, 1, MPI_INT, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
