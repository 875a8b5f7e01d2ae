// verify: -n 2
// Send and receive buffer of one call are apart (3.11, 6.2).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x[8] = {0};
  MPI_Request r = MPI_REQUEST_NULL;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Reduce_scatter_block(x, x + 1, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); //~ ERROR invalid-argument
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
