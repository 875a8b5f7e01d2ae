// verify: -n 3 --buffering zero
// The reduction orders nothing but the contributions before the root's result: rank 2's message overtakes.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, sum = 0;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 1)
    MPI_Ssend(&rank, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
  if (rank == 0) {
    MPI_Probe(MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, &status);
    assert(status.MPI_SOURCE == 1); //~ ERROR assertion
    MPI_Recv(&sum, 1, MPI_INT, 1, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Reduce(rank ? &rank : MPI_IN_PLACE, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 2)
    MPI_Send(&rank, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
  if (rank == 0)
    MPI_Recv(&sum, 1, MPI_INT, 2, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
