// verify: -n 2
// Only an intercommunicator can be merged (7.6.3).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Comm c;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Intercomm_merge(MPI_COMM_WORLD, 0, &c); //~ ERROR invalid-argument
  MPI_Finalize();
  return 0;
}
