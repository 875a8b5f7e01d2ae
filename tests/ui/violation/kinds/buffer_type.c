// verify: -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int data[4] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Send(data, 2, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD); //~ ERROR buffer-type
  else
    MPI_Recv(data, 2, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ ERROR buffer-type
  MPI_Finalize();
  return 0;
}
