// verify: -n 2
// A probe names a source as a receive does (3.8.1).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Status s;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Probe(9, 0, MPI_COMM_WORLD, &s); //~ ERROR invalid-argument
  MPI_Finalize();
  return 0;
}
