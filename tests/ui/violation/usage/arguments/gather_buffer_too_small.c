// verify: -n 3
// The receive buffer has room for every process (6.5).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int y[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Gather(&rank, 1, MPI_INT, y, 1, MPI_INT, 0, MPI_COMM_WORLD); //~ ERROR out-of-bounds
  MPI_Finalize();
  return 0;
}
