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
  MPI_Recv_init(x, 2, MPI_DOUBLE, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &r); //~ ERROR buffer-type
  MPI_Request_free(&r);
  MPI_Finalize();
  return 0;
}
