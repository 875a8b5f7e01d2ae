// verify: -n 2
// Rank 0 happens to run first here; nothing makes it.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, word = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 1)
    MPI_Rsend(&word, 1, MPI_INT, 0, 0, MPI_COMM_WORLD); //~ ERROR call-order
  else
    MPI_Recv(&word, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
