// verify: -n 2
// All ten numbers fit; the receive would have let twenty in.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int values[10] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Send(values, 10, MPI_INT, 1, 0, MPI_COMM_WORLD);
  else
    MPI_Recv(values, 20, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ ERROR out-of-bounds
  MPI_Finalize();
  return 0;
}
