// verify: -n 4 --buffering infinite --no-model
// Rank 2 sends to rank 1 only if its own receive got the message of rank 3
// first: no execution that is explored first shows this.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, got = -1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    MPI_Send(&rank, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
  } else if (rank == 1) {
    MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(got == 0); //~ ERROR assertion
    MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else if (rank == 2) {
    MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    int first = got;
    MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (first == 3)
      MPI_Send(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    MPI_Send(&first, 1, MPI_INT, 3, 1, MPI_COMM_WORLD);
  } else {
    MPI_Send(&rank, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
    MPI_Recv(&got, 1, MPI_INT, 2, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (got == 0)
      MPI_Send(&got, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
