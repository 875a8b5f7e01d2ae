// verify: -n 2
// The counts of a vector call are not negative (6.6).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x[2] = {0}, y, counts[2] = {1, -1}, at[2] = {0, 1};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Scatterv(x, counts, at, MPI_INT, &y, 1, MPI_INT, 0, MPI_COMM_WORLD); //~ ERROR invalid-argument
  MPI_Finalize();
  return 0;
}
