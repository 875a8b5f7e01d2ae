// verify: -n 2
// Calls on different communicators need no common order, as long as nobody waits in a circle.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Barrier(MPI_COMM_SELF);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 1)
    MPI_Barrier(MPI_COMM_SELF);
  MPI_Finalize();
  return 0;
}
