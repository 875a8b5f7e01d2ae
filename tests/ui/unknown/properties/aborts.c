// verify: -n 2 --property G(!finalize(0))
// reason: properties of executions that abort
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Finalize();
  return 0;
}
