// verify: -n 2
// MPI_Comm_free is collective: it may wait until everybody frees.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, got = 9;
  MPI_Comm twin;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &twin);
  if (rank == 0) {
    MPI_Comm_free(&twin); //~ ERROR deadlock
    MPI_Send(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Recv(&got, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Comm_free(&twin);
  }
  MPI_Finalize();
  return 0;
}
