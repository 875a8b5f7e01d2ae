// verify: -n 3
// Everybody knows the grid and its place in it: rank 2 need not wait for rank 0, neither for the grid nor
// for its line in it.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, got[2], dims[2] = {3, 1}, periods[2] = {0, 0}, keep[2] = {0, 1};
  MPI_Comm grid, line;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 1)
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  if (rank == 0) {
    MPI_Recv(&got[0], 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(got[0] == 1); //~ ERROR assertion
  }
  MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
  MPI_Cart_sub(grid, keep, &line);
  if (rank == 2)
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  if (rank == 0)
    MPI_Recv(&got[1], 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Comm_free(&line);
  MPI_Comm_free(&grid);
  MPI_Finalize();
  return 0;
}
