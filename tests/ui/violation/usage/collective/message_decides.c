// verify: -n 3
// Which collective is called depends on a message that may come from either process.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x = 0, y = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&y, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (x == 2)
      MPI_Barrier(MPI_COMM_WORLD);
    else
      MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD); //~ ERROR collective-mismatch
  } else {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
