// verify: -n 3
// The send may be cancelled before rank 1 receives it; then rank 1 waits in vain.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, word = 7, got = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Request pending;
    MPI_Isend(&word, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &pending);
    MPI_Recv(&got, 1, MPI_INT, 2, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Cancel(&pending);
    MPI_Wait(&pending, MPI_STATUS_IGNORE);
  } else if (rank == 1) {
    MPI_Recv(&got, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ ERROR deadlock
  } else {
    MPI_Send(&word, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
