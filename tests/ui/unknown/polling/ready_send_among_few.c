// verify: -n 2 --max-paths 1
// reason: whether its receive is always posted first is checked in some schedules only
// Nothing orders the receive before the ready send; one execution does not show it.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, value = 1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Recv(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  else
    MPI_Rsend(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
