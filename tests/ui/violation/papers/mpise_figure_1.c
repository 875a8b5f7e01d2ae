// verify: -n 3 --buffering infinite --no-model --no-merge --symbolic-args 1:1
// paths: 3
// mpise, Figure 1: the input decides between a receive from rank 0 and a wildcard; if the
// wildcard takes the message of rank 2, the last receive waits for ever. Three cases (Figure 2).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 0, y = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 1) {
    if (argv[1][0] != 'a')
      MPI_Recv(&x, 1, MPI_INT, 0, 99, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
      MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 99, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&y, 1, MPI_INT, 2, 99, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ ERROR deadlock
  } else {
    x = 20;
    MPI_Ssend(&x, 1, MPI_INT, 1, 99, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
