// verify: -n 3
// Ranks 1 and 2 go on with each other after rank 0 has given up.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, table[4] = {1, 2, 3, 4}, at = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Recv(&at, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Abort(MPI_COMM_WORLD, 3);
  } else if (rank == 1) {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    at = 4;
    MPI_Send(&at, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
  } else {
    MPI_Recv(&at, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    table[at]++; //~ ERROR out-of-bounds
  }
  MPI_Finalize();
  return table[0] - 1;
}
