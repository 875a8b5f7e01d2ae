// verify: -n 4 --buffering infinite --no-model --no-merge
// paths: 3
// mpise, Figure 4: two wildcards whose matches depend on each other. If rank 2 is served first,
// rank 3 sends its second message, and rank 1's wildcard may take that one; then rank 1 waits
// for a third message of rank 3. Ranks 0-1 first, or 3-2 first and then one of two senders: the
// first order with the same matches as one of the others is told apart by its order alone.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 0, y = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Ssend(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else if (rank == 1) {
    MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&y, 1, MPI_INT, 3, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ ERROR deadlock
  } else if (rank == 2) {
    MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else {
    MPI_Ssend(&rank, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
    MPI_Ssend(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
