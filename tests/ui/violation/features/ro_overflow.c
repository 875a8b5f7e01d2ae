// verify: -n 2
// RO: three numbers do not fit a buffer for two.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int data[3] = {1, 2, 3};
  if (rank == 0)
    MPI_Send(data, 3, MPI_INT, 1, 0, MPI_COMM_WORLD);
  else
    MPI_Recv(data, 2, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ ERROR truncation
  MPI_Finalize();
  return 0;
}
