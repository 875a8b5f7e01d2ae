// verify: -n 2
// Send and receive buffer of one call are apart (3.11, 6.2).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x[8] = {0};
  MPI_Request r = MPI_REQUEST_NULL;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Iallgather(x, 2, MPI_INT, x, 2, MPI_INT, MPI_COMM_WORLD, &r); //~ ERROR invalid-argument
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
