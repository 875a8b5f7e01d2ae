// verify: -n 2
// No place of the receive buffer is written twice (6.5).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int y[3], counts[2] = {2, 2}, at[2] = {0, 1}, x[2] = {1, 2};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Gatherv(x, 2, MPI_INT, y, counts, at, MPI_INT, 0, MPI_COMM_WORLD); //~ ERROR invalid-argument
  MPI_Finalize();
  return 0;
}
