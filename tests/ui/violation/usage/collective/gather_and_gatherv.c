// verify: -n 2
// MPI_Gather and MPI_Gatherv are different operations (6.5).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int y[2], counts[2] = {1, 1}, at[2] = {0, 1};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Gatherv(&rank, 1, MPI_INT, y, counts, at, MPI_INT, 0, MPI_COMM_WORLD);
  } else {
    MPI_Gather(&rank, 1, MPI_INT, y, 1, MPI_INT, 0, MPI_COMM_WORLD); //~ ERROR collective-mismatch
  }
  MPI_Finalize();
  return 0;
}
