// verify: -n 2 --check deadlock
// reason: while others wait for ever
// Rank 1 fails; a launcher would kill rank 0, but nothing shows that this is meant.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, x;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 1)
    exit(3);
  MPI_Recv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
