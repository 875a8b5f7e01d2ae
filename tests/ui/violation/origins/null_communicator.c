// verify: -n 2
// The report says where the variable was set.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Comm comm;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  MPI_Comm_free(&comm);
  MPI_Barrier(comm); //~ ERROR invalid-argument
  MPI_Finalize();
  return 0;
}
