// verify: -n 2
// Sender and receiver name the same basic types (3.3.1).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  double x = 1;
  long y;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(&x, 1, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Recv(&y, 1, MPI_LONG, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ ERROR type-mismatch
  }
  MPI_Finalize();
  return 0;
}
