// verify: -n 2
// Only the root has a receive buffer (6.9.1).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int y = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Reduce(&rank, rank == 1 ? &y : NULL, 1, MPI_INT, MPI_SUM, 1, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
