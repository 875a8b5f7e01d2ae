// verify: -n 3 --buffering infinite --no-model --no-merge
// paths: 2
// mpise, Figure 3(b): bound too early to rank 1, the wildcard would hide the deadlock that comes
// with the message of rank 2.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 0, y = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&y, 1, MPI_INT, 2, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ ERROR deadlock
  } else {
    MPI_Ssend(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
