// verify: -n 3
// MPI_Comm_dup is collective and needs nothing of the others: it is no barrier.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, first = 9, second;
  MPI_Comm twin;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Recv(&first, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(first == 1); //~ ERROR assertion
    MPI_Comm_dup(MPI_COMM_WORLD, &twin);
    MPI_Recv(&second, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else if (rank == 1) {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Comm_dup(MPI_COMM_WORLD, &twin);
  } else {
    MPI_Comm_dup(MPI_COMM_WORLD, &twin);
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Comm_free(&twin);
  MPI_Finalize();
  return 0;
}
