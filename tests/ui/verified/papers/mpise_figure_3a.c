// verify: -n 3 --buffering infinite --no-model --no-merge
// paths: 1
// mpise, Figure 3(a): the wildcard of rank 1 must not be bound to rank 2, which sends nothing to
// it; that would be a deadlock that does not exist.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Ssend(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  else if (rank == 1)
    MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
