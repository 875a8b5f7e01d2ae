// verify: -n 2
// The datatype names the type of the variables in the buffer (3.3.1). Receive buffers, too.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x[4] = {0};
  double d[4] = {0};
  MPI_Request r = MPI_REQUEST_NULL;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  (void)d;
  MPI_Allreduce(d, x, 2, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD); //~ ERROR buffer-type
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
