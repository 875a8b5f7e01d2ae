// verify: -n 3
// A buffer for all, on the root alone.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int y[3];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Gather(&rank, 1, MPI_INT, rank == 0 ? y : NULL, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (rank == 0 && y[2] != 2)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Finalize();
  return 0;
}
