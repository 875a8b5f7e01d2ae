// verify: -n 4 --buffering infinite
// Rank 1 must not get the message of rank 0 first; nobody sees
// what rank 2 sends then.
#include <assert.h>
#include <concord.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, got = -1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else if (rank == 1) {
    MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    concord_assume(got != 0);
    assert(got == 0); //~ ERROR assertion
  } else if (rank == 2) {
    MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Send(&rank, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
