// verify: -n 2
// Sender and receiver name the same basic types (3.3.1).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  long x = 1;
  int y[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(&x, 1, MPI_LONG, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Recv(y, 2, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ ERROR type-mismatch
  }
  MPI_Finalize();
  return 0;
}
