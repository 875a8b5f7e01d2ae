// verify: -n 2
// One number arrives, but the receive says that there is room for three.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int pair[2] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Send(pair, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  else
    MPI_Recv(pair, 3, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ ERROR out-of-bounds
  MPI_Finalize();
  return 0;
}
