// verify: -n 2
// Handles are plain values: two of them may change places.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x = 0;
  MPI_Request a, b, c;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Irecv(&x, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &a);
  MPI_Isend(&rank, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &b);
  c = a;
  a = b;
  b = c;
  MPI_Wait(&a, MPI_STATUS_IGNORE);
  MPI_Wait(&b, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
