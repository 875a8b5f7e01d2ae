// verify: -n 2
// A process that others fail cannot clean up: the deadlock alone is told.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x = 0;
  MPI_Comm c;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &c);
  if (rank == 0)
    MPI_Recv(&x, 1, MPI_INT, 1, 0, c, MPI_STATUS_IGNORE); //~ ERROR deadlock
  if (rank == 0)
    MPI_Comm_free(&c);
  MPI_Finalize();
  return 0;
}
