// Two ranks send for ever, whichever of two others was received first.
// verify: -n 6 --no-model
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, first, second;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Recv(&first, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&second, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else if (rank < 3) {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  } else if (rank == 3) {
    for (;;)
      MPI_Recv(&first, 0, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else {
    for (;;)
      MPI_Ssend(&rank, 0, MPI_INT, 3, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize(); //~ ERROR livelock
  return 0;
}
