// verify: -n 2 --allow null-dereference
// The execution ends at something that the user allows; that it would have hung before, had nobody
// buffered the sends, is told all the same.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, value = 0, *nowhere = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Send(&rank, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD); //~ ERROR deadlock
  MPI_Recv(&value, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  if (rank == 0)
    value = *nowhere;
  MPI_Finalize();
  return value;
}
