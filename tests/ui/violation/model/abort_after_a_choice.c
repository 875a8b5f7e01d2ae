// verify: -n 3
// Whoever is received goes on until the abort reaches it.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, v = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Recv(&v, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Abort(MPI_COMM_WORLD, 0);
  }
  MPI_Ssend(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  assert(rank == 1); //~ ERROR assertion
  MPI_Finalize();
  return 0;
}
