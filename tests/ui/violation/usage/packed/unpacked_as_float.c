// verify: -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, position = 0, n = 7;
  float x = 0;
  char buffer[16];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Pack(&n, 1, MPI_INT, buffer, sizeof buffer, &position, MPI_COMM_WORLD);
    MPI_Send(buffer, position, MPI_PACKED, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Recv(buffer, sizeof buffer, MPI_PACKED, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Unpack(buffer, sizeof buffer, &position, &x, 1, MPI_FLOAT, MPI_COMM_WORLD); //~ ERROR type-mismatch
  }
  MPI_Finalize();
  return 0;
}
