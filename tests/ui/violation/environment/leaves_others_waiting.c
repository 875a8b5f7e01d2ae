// verify: -n 2
// Rank 1 leaves while rank 0 waits for its message.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, x;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 1)
    exit(3); //~ ERROR ends-without-finalize
  MPI_Recv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
