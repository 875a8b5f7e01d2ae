// verify: -n 2
// MPI is initialised once (11.2.1).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Init(&argc, &argv); //~ ERROR call-order
  MPI_Finalize();
  return 0;
}
