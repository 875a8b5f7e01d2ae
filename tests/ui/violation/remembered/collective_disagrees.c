// Rank 1 comes from the same state into the same barrier, whatever rank 0 has received; rank 0 comes
// into another collective call if that was 2 first.
// verify: -n 4 --no-model
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, first, second, word = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Recv(&first, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&second, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int to = 1; to < 4; to++)
      MPI_Send(&word, 1, MPI_INT, to, 1, MPI_COMM_WORLD);
    if (first == 2)
      MPI_Bcast(&word, 1, MPI_INT, 0, MPI_COMM_WORLD); //~ ERROR collective-mismatch
    else
      MPI_Barrier(MPI_COMM_WORLD);
  } else {
    if (rank < 3)
      MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Recv(&word, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
