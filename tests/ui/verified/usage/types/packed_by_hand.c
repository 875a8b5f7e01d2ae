// verify: -n 2
// Bytes on both sides.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  char x[12] = {0}, y[12];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Send(x, 12, MPI_BYTE, 1, 0, MPI_COMM_WORLD);
  else
    MPI_Recv(y, 12, MPI_BYTE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
