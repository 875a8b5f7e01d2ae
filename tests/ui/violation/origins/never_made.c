// verify: -n 2
// Rank 1 has the receive, but does not come to it: the report names it.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Ssend(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD); //~ ERROR deadlock
  else if (x > 0)
    MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
