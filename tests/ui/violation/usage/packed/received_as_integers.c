// verify: -n 2
// Packed data may be received with the types that were packed, and with no others.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, position = 0, got[2];
  float pair[2] = {1, 2};
  char buffer[8];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Pack(pair, 2, MPI_FLOAT, buffer, sizeof buffer, &position, MPI_COMM_WORLD);
    MPI_Send(buffer, position, MPI_PACKED, 1, 0, MPI_COMM_WORLD);
  } else if (rank == 1) {
    MPI_Recv(got, 2, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ ERROR type-mismatch
  }
  MPI_Finalize();
  return 0;
}
