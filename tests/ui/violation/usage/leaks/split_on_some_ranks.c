// verify: -n 2
// Rank 1 keeps its communicator, and MPI_Comm_free of rank 0 may wait for it.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Comm c;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, rank < 2 ? 0 : MPI_UNDEFINED, 0, &c); //~ ERROR resource-leak
  if (rank == 0)
    MPI_Comm_free(&c); //~ ERROR deadlock
  MPI_Finalize();
  return 0;
}
