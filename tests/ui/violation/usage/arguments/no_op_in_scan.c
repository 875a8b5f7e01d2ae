// verify: -n 2
// MPI_NO_OP does not reduce, whatever the routine (12.3.4).
#include <mpi.h>

int main(int argc, char **argv) {
  double mine[2] = {1, 2}, result[2];
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Iscan(mine, result, 2, MPI_DOUBLE, MPI_NO_OP, MPI_COMM_WORLD, &request); //~ ERROR invalid-argument
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
