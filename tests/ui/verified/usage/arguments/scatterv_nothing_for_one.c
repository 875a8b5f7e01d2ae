// verify: -n 2
// A process may get nothing.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x[2] = {1, 2}, y = 0, counts[2] = {1, 0}, at[2] = {1, 77};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Scatterv(x, counts, at, MPI_INT, &y, rank == 0, MPI_INT, 0, MPI_COMM_WORLD);
  if (y != (rank == 0 ? 2 : 0))
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Finalize();
  return 0;
}
