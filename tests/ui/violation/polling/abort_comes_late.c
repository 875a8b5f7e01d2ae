// verify: -n 2
// Rank 1 may get this far before it hears of the abort.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Abort(MPI_COMM_WORLD, 0);
  assert(rank != 1); //~ ERROR assertion
  MPI_Finalize();
  return 0;
}
