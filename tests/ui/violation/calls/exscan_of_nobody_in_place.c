// verify: -n 2
// Data in place is replaced by the result, and the first process has none.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  double values[2] = {1, 2};
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Iexscan(MPI_IN_PLACE, values, 2, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  assert(values[1] == 2); //~ ERROR uninitialised
  MPI_Finalize();
  return 0;
}
