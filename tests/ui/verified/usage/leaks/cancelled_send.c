// verify: -n 2
// Nothing is left of messages that were received in the end.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x = 1, got = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    MPI_Send(&x, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
  } else {
    while (got < 2) {
      MPI_Recv(&x, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      got++;
    }
  }
  MPI_Finalize();
  return 0;
}
