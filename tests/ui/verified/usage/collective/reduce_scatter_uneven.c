// verify: -n 2
// The counts are the same everywhere, and different for each process.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x[3] = {1, 2, 3}, y[2] = {0}, counts[2] = {1, 2};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Reduce_scatter(x, y, counts, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (y[0] != (rank == 0 ? 2 : 4))
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Finalize();
  return 0;
}
