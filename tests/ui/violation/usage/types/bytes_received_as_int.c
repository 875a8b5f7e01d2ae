// verify: -n 2
// MPI_BYTE matches MPI_BYTE and nothing else (3.3.1).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x[2] = {1, 2};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Send(x, sizeof x, MPI_BYTE, 1, 0, MPI_COMM_WORLD);
  else
    MPI_Recv(x, 2, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ ERROR type-mismatch
  MPI_Finalize();
  return 0;
}
